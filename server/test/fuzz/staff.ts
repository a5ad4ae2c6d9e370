import type { Endpoint } from '@maru/contract/kit/endpoint';
import { changePassword } from '@maru/contract/profile';
import {
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '@maru/contract/security';

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
  newcomer: () => Promise<string>,
): (endpoint: Endpoint, number: number) => Promise<string> {
  const newcomers = new Map<string, Promise<string>>();
  return async ({ path }, number) => {
    if (!PROVING.has(path)) return administrator;
    const turn = `${path} ${Math.floor(number / GUESSES)}`;
    const token = newcomers.get(turn) ?? newcomer();
    newcomers.set(turn, token);
    return token;
  };
}
