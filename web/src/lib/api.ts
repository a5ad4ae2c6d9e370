import { bodyOf, request } from '@maru/client/request';
import { ACCESS_HEADER } from '@maru/contract/access-tag';
import { MUST_CHANGE_PASSWORD } from '@maru/contract/given-password';
import type { CallInput, CallOutput, SizedInput } from '@maru/contract/kit/client';
import { type Endpoint, ERROR_CODE_HEADER } from '@maru/contract/kit/endpoint';
import { i18n } from './i18n.ts';
import { renew } from './renewal.ts';
import { clearSession, stored } from './session.ts';
import { keepWantedPage } from './wanted-page.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** False: without the token. See the comments on listing languages and tickets in the contract. */
  bearer?: boolean;
  /** The same value when the same call is repeated. */
  idempotencyKey?: string;
  /** The version that a save is based on: the server refuses the save if there is a newer one. */
  version?: string | undefined;
  /** The version of the complete list that is in memory: if it is current, the answer is a 304. */
  known?: string | undefined;
  /** Those that the endpoint declares. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent to its end also when the page is left meanwhile; its body has at most 64 kB. */
  keepalive?: boolean;
  /** The account that calls. The call is not sent once somebody else has signed in. */
  uid?: string | null;
}

/** The answer's body, and its version if the server sent one. */
export interface Versioned<T> {
  body: T;
  version: string | undefined;
}

interface Answered<T> extends Versioned<T> {
  headers: Headers;
}

/** A component that is still on the screen made a call after the sign-out. */
export class SignedOutError extends Error {}

let signedOut = () => {};

/** Registers where to navigate when the session is over. */
export function onSignedOut(go: () => void): void {
  signedOut = go;
}

let accessTag: string | null = null;
let accessChanged = (_tag: string) => {};

/** Registers what to do when an answer has another tag of the user's permissions and name than the one before. */
export function onAccessChanged(check: (tag: string) => void): void {
  accessChanged = check;
}

export function endSession(): void {
  // Only the first of several refused calls keeps the page: after it, nobody is signed in any more.
  if (stored('uid') !== null) keepWantedPage(location);
  clearSession();
  signedOut();
}

/** Calls an endpoint of the contract. */
export async function call<E extends Endpoint, const Size = undefined>(
  endpoint: E,
  input: SizedInput<E, Size>,
  options: CallOptions = {},
): Promise<CallOutput<E, Size>> {
  return (await callVersioned(endpoint, input, options)).body;
}

/**
 * Like `call`, with the version of the answer. A 401 is followed by one silent renewal; if that fails, the
 * session is over.
 */
export async function callVersioned<E extends Endpoint, const Size = undefined>(
  endpoint: E,
  input: SizedInput<E, Size>,
  options: CallOptions = {},
): Promise<Answered<CallOutput<E, Size>>> {
  const { bearer = true } = options;
  // The user has just signed out; components still on the screen must send no more requests.
  const sent = stored('access');
  if (bearer && sent === null) throw new SignedOutError();
  let response = await send(endpoint, input, options);
  // A 401 of a public endpoint, such as a wrong password, says nothing about the session.
  const isGuarded = endpoint.access.kind !== 'public';
  const now = stored('access');
  if (response.status === 401 && isGuarded && now !== null) {
    // Another call may have renewed it since.
    const outcome = now === sent ? await renew() : 'renewed';
    if (outcome === 'renewed') response = await send(endpoint, input, options);
    // If the renewal got no answer, the session may still be valid: only this call fails.
    if (response.status === 401 && outcome !== 'unknown') {
      endSession();
    }
  }
  const tag = response.headers.get(ACCESS_HEADER);
  if (tag && tag !== accessTag) {
    accessTag = tag;
    accessChanged(tag);
  }
  // The new token says so too, and the shell shows what to do instead of this screen's error.
  if (response.headers.get(ERROR_CODE_HEADER) === MUST_CHANGE_PASSWORD) await renew();
  const body = (await bodyOf(response)) as CallOutput<E, Size>;
  const { headers } = response;
  return { body, version: headers.get('etag') ?? undefined, headers };
}

function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { bearer = true, uid, ...options }: CallOptions,
): Promise<Response> {
  if (uid !== undefined && uid !== stored('uid')) throw new SignedOutError();
  const token = bearer ? (stored('access') ?? undefined) : undefined;
  return request(endpoint, input, { ...options, token, language: i18n.language });
}
