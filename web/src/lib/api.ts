import { type CallInput, type CallOutput, urlOf } from '@maru/contract/kit/client';
import { type Endpoint, IDEMPOTENCY_HEADER } from '@maru/contract/kit/endpoint';
import { i18n } from './i18n.ts';
import { renew } from './renewal.ts';
import { clearSession, stored } from './session.ts';

/** An answer that is no success. What got no answer at all is another error. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;

  constructor(status: number, body: unknown, headers: Headers) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

interface CallOptions {
  signal?: AbortSignal;
  /** Some calls are made without the token; see the contract's readings of languages and tickets. */
  bearer?: boolean;
  /** The same for the same call again. */
  idempotencyKey?: string;
  /** The version that a save is based on: it is refused if there is a newer one. */
  version?: string | undefined;
}

/** What was answered, and which version of it that is, where the server says so. */
export interface Versioned<T> {
  body: T;
  version: string | undefined;
}

let signedOut = () => {};

/** Where to go when the session turns out to be over. */
export function onSignedOut(go: () => void): void {
  signedOut = go;
}

export function endSession(): void {
  clearSession();
  signedOut();
}

/** Makes a call of the contract. */
export async function call<E extends Endpoint, const Input extends CallInput<E>>(
  endpoint: E,
  input: Input,
  options: CallOptions = {},
): Promise<CallOutput<E, Input>> {
  return (await callVersioned(endpoint, input, options)).body;
}

/** As `call`, with the version of the answer. A 401 gets one silent renewal; then the session is over. */
export async function callVersioned<E extends Endpoint, const Input extends CallInput<E>>(
  endpoint: E,
  input: Input,
  options: CallOptions = {},
): Promise<Versioned<CallOutput<E, Input>>> {
  const { bearer = true } = options;
  // Somebody has just signed out; what is still on the screen asks for nothing any more.
  if (bearer && stored('access') === null) throw new Error('Nobody is signed in');
  let response = await send(endpoint, input, options);
  // What anyone may call says nothing about the session: a wrong password is no reason to end it.
  const isGuarded = endpoint.access.kind !== 'public';
  if (response.status === 401 && isGuarded && stored('access') !== null) {
    const outcome = await renew();
    if (outcome === 'renewed') response = await send(endpoint, input, options);
    // Without an answer to the renewal nobody knows: then only this call has failed.
    if (response.status === 401 && outcome !== 'unknown') {
      endSession();
    }
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, body, response.headers);
  return { body: body as CallOutput<E, Input>, version: response.headers.get('etag') ?? undefined };
}

function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, bearer = true, idempotencyKey, version }: CallOptions,
): Promise<Response> {
  const { body } = input as { body?: unknown };
  const headers = new Headers({ accept: 'application/json', 'accept-language': i18n.language });
  const access = stored('access');
  if (bearer && access !== null) headers.set('authorization', `Bearer ${access}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (version) headers.set('if-match', version);
  if (idempotencyKey) headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
  return fetch(urlOf(endpoint, input as Parameters<typeof urlOf>[1]), {
    method: endpoint.method,
    headers,
    ...(signal && { signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
