import { type CallInput, type CallOutput, urlOf } from '@maru/contract/kit/client';
import { type Endpoint, IDEMPOTENCY_HEADER } from '@maru/contract/kit/endpoint';
import { language } from './words.ts';

const PATIENCE_MS = 20_000;

/** An answer that is no success. What got no answer at all is another error. */
export class Refusal extends Error {
  readonly status: number;
  /** Why, in the caller's language; empty if the server did not say. */
  readonly reason: string;
  readonly retryAfterMs: number | undefined;
  /** Which refusal it is, for programs. */
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

/** Nobody waits until tomorrow for an answer: it is told at once. */
const DAILY_LIMIT = 'daily_limit';

/** The same call may go well at another time: no answer, too many calls, or a fault over there. */
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
    // The console's cookies on the same origin are none of a customer's business.
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok) return (await response.json()) as CallOutput<E, Input>;
  const failure: unknown = await response.json().catch(() => undefined);
  throw new Refusal(response.status, sentencesOf(failure).join(' '), {
    retryAfterMs: retryAfterMs(response),
    code: response.headers.get('maru-error-code') ?? undefined,
  });
}

/** All texts of a refusal's body, however deep. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(sentencesOf);
  return [];
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
