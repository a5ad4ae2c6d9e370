import type { Endpoint } from '@maru/contract/kit/endpoint';
import { changePassword } from '@maru/contract/profile';
import {
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '@maru/contract/security';

export interface Staff {
  token: string;
  /** A second factor that is being set up, which is good for its account alone. */
  setup?: { secret: string; note: string };
}

/** These ask for the password once more. */
const PROVING = new Set(
  [changePassword, renewRecoveryCodes, switchOffSecondFactor, switchOnSecondFactor].map(
    ({ path }) => path,
  ),
);
/** Fewer wrong guesses than slow an account down. */
const GUESSES = 8;

/**
 * Whose token a request carries: mostly the administrator's. Where the password is asked for, somebody
 * new comes after every few requests, or each would wait for the wrong guesses of those before.
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
