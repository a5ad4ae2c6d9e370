import type { Endpoint } from '@maru/contract/kit/endpoint';
import { changePassword } from '@maru/contract/profile';
import {
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '@maru/contract/security';

export interface Staff {
  token: string;
  /** A second factor in setup, valid for its account only. */
  setup?: { secret: string; note: string };
}

/** Calls that ask for the password again. */
const PROVING = new Set(
  [changePassword, renewRecoveryCodes, switchOffSecondFactor, switchOnSecondFactor].map(
    ({ path }) => path,
  ),
);
/** Fewer wrong guesses than slow an account down. */
const GUESSES = 8;

/**
 * The token for a request: usually the administrator's. For calls that ask for the password, a new account is
 * used after every few requests, because each would wait for the wrong guesses before it.
 */
export function staffTokens(
  administrator: string,
  newcomer: () => Promise<Staff>,
): (endpoint: Endpoint, number: number) => Promise<Staff> {
  const newcomers = new Map<string, Promise<Staff>>();
  return async ({ path }, number) => {
    if (!PROVING.has(path)) return { token: administrator };
    const turn = `${path} ${Math.floor(number / GUESSES)}`;
    const staff = newcomers.get(turn) ?? newcomer();
    newcomers.set(turn, staff);
    return staff;
  };
}
