import { type CallInput, type CallOutput, urlOf } from '@maru/contract/kit/client';
import { type Endpoint, IDEMPOTENCY_HEADER } from '@maru/contract/kit/endpoint';
import { language } from './words.ts';

const TIMEOUT_MS = 20_000;

/** An answer with an error status. A request without any answer throws another error. */
export class Refusal extends Error {
  readonly status: number;
  /** The reason in the caller's language; empty if the server gave none. */
  readonly reason: string;
  readonly retryAfterMs: number | undefined;
  /** The machine-readable code of the refusal. */
  readonly code: string | undefined;

  constructor(
    status: number,
    reason: string,
    { retryAfterMs, code }: { retryAfterMs?: number | undefined; code?: string | undefined } = {},
  ) {
    super(`HTTP ${status}`);
    this.status = status;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
    this.code = code;
  }
}

/** Not retried: the limit is reset only the next day, so the refusal is shown at once. */
const DAILY_LIMIT = 'daily_limit';

/** Whether the same call may succeed later: no answer, too many calls, or a server error. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof Refusal) ||
  error.status >= 500 ||
  (error.status === 429 && error.code !== DAILY_LIMIT) ||
  error.status === 408;

interface CallOptions {
  token?: string;
  idempotencyKey?: string;
}

export async function call<E extends Endpoint, const Input extends CallInput<E>>(
  endpoint: E,
  input: Input,
  { token, idempotencyKey }: CallOptions = {},
): Promise<CallOutput<E, Input>> {
  const { body } = input as { body?: unknown };
  const headers = new Headers({ accept: 'application/json', 'accept-language': language });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(urlOf(endpoint, input as Parameters<typeof urlOf>[1]), {
    method: endpoint.method,
    headers,
    // The console's cookies on the same origin must not be sent with a customer's calls.
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok) return (await response.json()) as CallOutput<E, Input>;
  const failure: unknown = await response.json().catch(() => undefined);
  throw new Refusal(response.status, sentencesOf(failure).join(' '), {
    retryAfterMs: retryAfterMs(response),
    code: response.headers.get('maru-error-code') ?? undefined,
  });
}

/** All texts in the body of an error answer, at any depth. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(sentencesOf);
  return [];
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
