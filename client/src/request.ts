import { type CallInput, urlOf } from '@maru/contract/kit/client';
import { type Endpoint, IDEMPOTENCY_HEADER } from '@maru/contract/kit/endpoint';
import { ApiError } from './api-error.ts';

export interface RequestOptions {
  /** The language of the texts in the answer. */
  language: string;
  token?: string | undefined;
  /** The same at every attempt to send the same thing. */
  idempotencyKey?: string | undefined;
  /** The version that a save is based on: the server refuses the save if there is a newer one. */
  version?: string | undefined;
  /** The version of the list that the caller has: if it is current, the answer is a 304. */
  known?: string | undefined;
  /** Those that the endpoint declares. */
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  credentials?: 'omit' | undefined;
  /** Sent to its end also when the page is left meanwhile; its body has at most 64 kB. */
  keepalive?: boolean | undefined;
}

/** Sends a request to an endpoint of the contract. */
export function request<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    language,
    token,
    idempotencyKey,
    version,
    known,
    headers: declared,
    signal,
    credentials,
    keepalive,
  }: RequestOptions,
): Promise<Response> {
  const { body } = input;
  const headers = new Headers({
    ...declared,
    accept: 'application/json',
    'accept-language': language,
  });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
  if (version !== undefined) headers.set('if-match', version);
  if (known !== undefined) headers.set('if-none-match', known);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return fetch(urlOf(endpoint, input), {
    method: endpoint.method,
    headers,
    ...(signal && { signal }),
    ...(credentials && { credentials }),
    ...(keepalive && { keepalive }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/**
 * The body of an answer, if it has one. Throws an `ApiError` for an error status and for a body that is no JSON, which is
 * then `null`, and another error if the body is cut off.
 */
export async function bodyOf(response: Response): Promise<unknown> {
  const { ok, status, headers } = response;
  if (status === 204) return undefined;
  const text = ok ? await response.text() : await response.text().catch(() => '');
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    if (ok && isJson(headers)) throw error;
    throw new ApiError(status, null, headers);
  }
  if (ok && body !== undefined) return body;
  throw new ApiError(status, body, headers);
}

const isJson = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false;
