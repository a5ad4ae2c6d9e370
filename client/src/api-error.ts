import { ERROR_CODE_HEADER } from '@maru/contract/kit/endpoint';

/** An answer with an error status, or one that nobody can read. A request without any answer throws another error. */
export class ApiError extends Error {
  readonly status: number;
  /** Undefined if there is none, and null if it is no JSON. */
  readonly body: unknown;
  readonly headers: Headers;

  constructor(status: number, body: unknown, headers: Headers) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** All values in the body of an error answer, at any depth, in order. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return value === null || value === undefined || value === '' ? [] : [String(value)];
}

/** Whether the same request may succeed later: no answer, too many requests, or a fault of the server. */
export function isTemporary(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return true;
  const { status, headers } = failure;
  // A daily limit is reset only the next day, so the user is told at once.
  if (status === 429) return headers.get(ERROR_CODE_HEADER) !== 'daily_limit';
  // With a status of success the answer was no JSON, so it came from something before the server.
  return status < 400 || status === 408 || status >= 500;
}

/** The time that the server asked to wait; 0 if it asked for none. */
export function retryAfterMs(failure: unknown): number {
  if (!(failure instanceof ApiError)) return 0;
  const seconds = Number(failure.headers.get('retry-after'));
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}
