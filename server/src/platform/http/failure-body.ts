import type { Failure } from '@maru/contract/kit/endpoint';
import type { AppError } from './app-error.ts';
import type { Language, Message } from './message.ts';

export type FieldLabels = Record<string, Message>;

/** The body of an error in the caller's language, in the shape that the endpoint declares. */
export function failureBody(
  error: AppError,
  language: Language,
  failure: Failure,
  labels: FieldLabels,
): Record<string, unknown> {
  if (!error.fields) return { detail: error.detail?.[language] ?? error.code };
  const entries = Object.entries(error.fields);
  if (failure === 'fields') {
    return Object.fromEntries(
      entries.map(([field, list]) => [field, list.map((m) => m[language])]),
    );
  }
  const sentences = entries.map(([field, list]) => {
    const label = labels[field]?.[language] ?? field;
    return `${label}: ${list.map((m) => m[language]).join(' ')}`;
  });
  return { detail: sentences.join(' ') };
}
