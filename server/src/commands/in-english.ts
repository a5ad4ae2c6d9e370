import type { AppError } from '../platform/http/app-error.ts';

/** An error as one line for the terminal. */
export function inEnglish(error: AppError): string {
  if (!error.fields) return error.detail?.en ?? error.code;
  return Object.entries(error.fields)
    .map(([field, messages]) => `${field}: ${messages.map((message) => message.en).join(' ')}`)
    .join(' ');
}
