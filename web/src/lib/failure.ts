import { ApiError, textsIn } from '@maru/client/api-error';
import { ERROR_FIELDS_HEADER } from '@maru/contract/kit/endpoint';

export interface FailureWords {
  /** For an answer whose body has no text. */
  empty: string;
  /** For no answer. */
  none: string;
}

const hasBody = (body: unknown): body is object => typeof body === 'object' && body !== null;

/** The text to show after a failed create, update, delete or permission save. An answer without a body is none here. */
export function failureText(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError) || error.body === undefined) return words.none;
  return (hasBody(error.body) && textsIn(error.body).join(' ')) || words.empty;
}

/** The same for endpoints that answer with one `detail`. */
export function detailText(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError)) return words.none;
  const { detail } = hasBody(error.body) ? (error.body as { detail?: unknown }) : {};
  return typeof detail === 'string' && detail !== '' ? detail : words.empty;
}

/**
 * The fields that an error answer names, with the text for each. An error with one text for several fields
 * names the fields in a header.
 */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !hasBody(error.body)) return {};
  const named = error.headers.get(ERROR_FIELDS_HEADER)?.split(' ') ?? [];
  return {
    ...Object.fromEntries(named.map((name) => [name, ''])),
    ...Object.fromEntries(
      Object.entries(error.body).map(([name, texts]) => [name, textsIn(texts).join(' ')]),
    ),
  };
}

/** The record does not exist (any more), or the id in the address is invalid. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Another user has changed the record since it was loaded. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;
