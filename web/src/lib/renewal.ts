import { renewTokens } from '@maru/contract/sign-in';
import { expiryOfSession, store, stored } from './session.ts';

/**
 * A session lasts 12 hours (a working day); one hour leaves time for a machine that is busy or offline for a
 * while.
 */
const RENEW_BEFORE_MS = 60 * 60 * 1000;
const CHECK_EVERY_MS = 60 * 1000;

/** `unknown`: no answer, or one that says nothing about the session. */
type Outcome = 'renewed' | 'over' | 'unknown';

let running: Promise<Outcome> | undefined;

/** Exchanges the tokens. Concurrent callers share one request. */
export function renew(): Promise<Outcome> {
  running ??= withRenewalLock(exchange).finally(() => {
    running = undefined;
  });
  return running;
}

/** A navigation waits for a renewal in progress. */
export const pendingRenewal = async (): Promise<void> => void (await running);

/** Renews an hour before expiry, and checks at once when the machine wakes or is online again. */
export function renewPeriodically(): void {
  const renewIfDue = () => {
    const expiry = expiryOfSession();
    if (expiry !== undefined && expiry - Date.now() < RENEW_BEFORE_MS) void renew();
  };
  setInterval(renewIfDue, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) renewIfDue();
  });
  window.addEventListener('online', renewIfDue);
  renewIfDue();
}

/** Only one tab renews at a time, if the browser has locks (over plain http it has none). */
function withRenewalLock(
  exchanging: (before: string | null) => Promise<Outcome>,
): Promise<Outcome> {
  const before = stored('refresh');
  if (!('locks' in navigator)) return exchanging(before);
  return navigator.locks.request('maru-renewal', () => exchanging(before));
}

async function exchange(before: string | null): Promise<Outcome> {
  const refresh = stored('refresh');
  if (refresh === null) return 'over';
  // Another tab renewed first; its tokens are in the shared storage.
  if (refresh !== before) return 'renewed';
  try {
    const response = await fetch(renewTokens.path, {
      method: renewTokens.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
    });
    if (response.status === 401) return 'over';
    if (!response.ok) return 'unknown';
    const tokens = await response.json();
    // The user signed out meanwhile: the new tokens must not be stored.
    if (stored('refresh') !== refresh) return stored('refresh') === null ? 'over' : 'renewed';
    store({
      access: tokens.access,
      refresh: tokens.refresh,
      permissions: JSON.stringify(tokens.permissions),
    });
    return 'renewed';
  } catch {
    return 'unknown';
  }
}
