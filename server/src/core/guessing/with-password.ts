import { AppError, unauthenticated } from '../../platform/http/app-error.ts';
import { type AccountRecord, findAccount, lockAccount } from '../account.store.ts';
import type { Origin } from '../audit/action-log.store.ts';
import { companyCodeOf } from '../company-lookup.store.ts';
import { type HashingQueueKey, sessionQueueKey } from '../hashing-queue-key.ts';
import { isPassword, wrongCurrentPassword } from '../passwords.ts';
import type { Session } from '../session/session.ts';
import type { Unit, Work } from '../work.ts';
import type { Throttle } from './throttle.ts';

/** Error codes that count as a wrong guess. */
const GUESSES = new Set(['wrong_current_password', 'wrong_code']);

export interface PasswordCheck {
  work: Work;
  throttle: Throttle;
}

/**
 * Runs `act` if the caller gives the password again, because an unlocked screen must not be enough. A
 * wrong password or code counts as a failed sign-in, so that neither can be guessed here.
 *
 * `prepare` runs outside the transaction, so that no other transaction waits for slow work.
 */
export async function withPassword<T, Prepared = undefined>(
  { work, throttle }: PasswordCheck,
  { session, password, origin }: { session: Session; password: string; origin: Origin },
  act: (unit: Unit, account: AccountRecord, prepared: Prepared) => Promise<T>,
  prepare?: (queueKey: HashingQueueKey) => Promise<Prepared>,
): Promise<T> {
  const { companyId, accountId, username } = session;
  const known = await work.read(companyId, async (tx) => ({
    account: await findAccount(tx, accountId),
    companyCode: await companyCodeOf(tx),
  }));
  const { account, companyCode } = known;
  if (!account) throw unauthenticated();
  const admission = await throttle.admit({ ip: origin.ip, companyCode, username });
  try {
    const queueKey = sessionQueueKey(companyId, origin.ip);
    if (!(await isPassword(password, account.password_hash, queueKey)))
      throw wrongCurrentPassword();
    const prepared = (await prepare?.(queueKey)) as Prepared;
    return await work.write(companyId, origin, async (unit) => {
      const now = await lockAccount(unit, accountId);
      if (now?.password_hash !== account.password_hash) throw wrongCurrentPassword();
      const result = await act(unit, now, prepared);
      admission.succeeded(unit);
      return result;
    });
  } catch (error) {
    const guessed = error instanceof AppError && GUESSES.has(error.code);
    await (guessed ? admission.failed({ account, guess: origin }) : admission.withdrawn());
    throw error;
  }
}
