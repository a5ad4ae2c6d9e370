import { BusyError, SourceError } from './source.ts';

const REFUSED = ['28P01', '28000'];

/** The server knows no such login, or another password. */
export const isRefused = (error: unknown): boolean =>
  REFUSED.includes((error as { code?: string }).code ?? '');

export function cannotConnect(error: unknown): Error {
  if (error instanceof SourceError) return error;
  const { message, code } = error as Error & { code?: string };
  // Of the pool: all connections of the login are in use.
  if (message.includes('timeout exceeded when trying to connect')) return new BusyError();
  return new SourceError(message, code);
}
