import { CHANGED_SOURCE, FULL, NO_MEMORY } from './refusal.messages.ts';
import type { StatementRefusal } from './refusal.ts';
import {
  BusyError,
  ChangedSourceError,
  FullError,
  NoMemoryError,
  OutcomeUnknownError,
  OverTimeError,
  SourceError,
  TooLargeError,
} from './second-wall/source.ts';
import { SourceUnavailableError } from './source/source-unavailable.ts';

const TEMPORARY_FILES = '53400';

/** The reason why a statement did not run to its end. */
export type RunFailure = { refusal: StatementRefusal } | { text: string } | 'unknown';

/** Undefined for an error of ours. */
export function sourceFailureOf(error: unknown): RunFailure | undefined {
  if (error instanceof OutcomeUnknownError) return 'unknown';
  if (error instanceof OverTimeError) return { refusal: { reason: 'too_slow' } };
  if (error instanceof TooLargeError) return { refusal: { reason: 'too_large' } };
  if (error instanceof BusyError) return { refusal: { reason: 'busy' } };
  if (error instanceof ChangedSourceError) {
    return { refusal: { reason: 'source', text: CHANGED_SOURCE } };
  }
  if (error instanceof SourceUnavailableError) {
    return { refusal: { reason: 'source', text: error.text } };
  }
  if (error instanceof NoMemoryError) {
    return { refusal: { reason: 'source', text: NO_MEMORY } };
  }
  if (error instanceof FullError) return { refusal: { reason: 'source', text: FULL } };
  if (!(error instanceof SourceError)) return undefined;
  // More than may be kept beside the memory.
  if (error.code === TEMPORARY_FILES) return { refusal: { reason: 'too_large' } };
  return isOfStatement(error.code) ? { text: error.message } : { refusal: { reason: 'source' } };
}

/**
 * By PostgreSQL's class of the error. Words about connecting, signing in and the server itself name its address and
 * login, and are not shown.
 */
const isOfStatement = (code = ''): boolean =>
  /^(?:[0-9P][0-9A-Z]|XX)[0-9A-Z]{3}$/.test(code) && !/^(?:08|28|3D|57|58)/.test(code);
