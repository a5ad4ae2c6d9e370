import { MUST_CHANGE_PASSWORD } from '@maru/contract/given-password';
import type { Permission } from '@maru/contract/permissions';
import { useSyncExternalStore } from 'react';
import { dropDraftsOfOthers } from './tab-storage.ts';

/** The only keys used in local storage. */
type Key =
  | 'uid'
  | 'access'
  | 'refresh'
  | 'name'
  | 'username'
  | 'company_name'
  | 'permissions'
  | 'lang';

const CHANGED = 'maru:stored';
/** Fired when the session was cleared: listeners drop everything that belongs to it. */
export const SESSION_CLEARED = 'maru:forgotten';

export const stored = (key: Key): string | null => localStorage.getItem(key);

export function store(values: Partial<Record<Key, string>>): void {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  window.dispatchEvent(new Event(CHANGED));
}

let ended = false;

/** The session ended without a logout in this tab. */
export const sessionHasEnded = (): boolean => ended;

export function clearSession({ onRequest = false } = {}): void {
  if (stored('access') !== null) ended = !onRequest;
  localStorage.clear();
  window.dispatchEvent(new Event(CHANGED));
  window.dispatchEvent(new Event(SESSION_CLEARED));
}

/** Follows a stored value, also when another tab changes it. */
export function useStored(key: Key): string | null {
  return useSyncExternalStore(subscribe, () => stored(key));
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

/** When another tab signs out, or signs in as another user, this tab follows at once. */
export function followOtherTabs(go: (signedIn: boolean) => void): void {
  const currentUser = () => (isSignedIn() ? stored('uid') : null);
  let known = currentUser();
  // Another user may have signed in while this tab was not loaded.
  if (known !== null) dropDraftsOfOthers(known);
  window.addEventListener(CHANGED, () => {
    known = currentUser();
  });
  window.addEventListener('storage', () => {
    if (currentUser() === known) return;
    known = currentUser();
    ended = known === null;
    window.dispatchEvent(new Event(SESSION_CLEARED));
    // After the event, with which open forms are kept.
    if (known !== null) dropDraftsOfOthers(known);
    go(known !== null);
  });
}

/** The claims of a token; none if it cannot be parsed. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}

/** The expiry of a token in milliseconds; undefined if the token cannot be parsed. */
export function expiryOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** Somebody else gave the password: the server refuses nearly everything until it is changed. */
export const mustChangePassword = (): boolean =>
  claimsOf(stored('access') ?? '')[MUST_CHANGE_PASSWORD] === true;

export function expiryOfSession(): number | undefined {
  const access = stored('access');
  return access ? expiryOf(access) : undefined;
}

export function isSignedIn(now = Date.now()): boolean {
  const expiry = expiryOfSession();
  return expiry !== undefined && expiry > now;
}

export function storedPermissions(): string[] {
  try {
    return JSON.parse(stored('permissions') ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const may = (permission: Permission): boolean => storedPermissions().includes(permission);

export const ownId = (): number => Number(stored('uid'));
