import { type AccountRecord, findAccount, lockAccount } from '../../core/account.store.ts';
import type { Origin } from '../../core/audit/action-log.store.ts';
import { companyCodeOf } from '../../core/company-code.store.ts';
import type { Throttle } from '../../core/guessing/throttle.ts';
import { isPassword, wrongCurrentPassword } from '../../core/passwords.ts';
import type { Session } from '../../core/session/session.ts';
import type { Unit, Work } from '../../core/work.ts';
import { AppError, unauthenticated } from '../../platform/http/app-error.ts';

/** Refusals that a guess would get. */
const GUESSES = new Set(['wrong_current_password', 'wrong_code']);

/**
 * Does something for whoever shows the password once more: an unlocked screen is not enough. A wrong
 * password or code counts as a failed sign-in does, so that neither can be guessed here.
 */
export async function withPassword<T>(
  { work, throttle }: { work: Work; throttle: Throttle },
  session: Session,
  password: string,
  origin: Origin,
  act: (unit: Unit, account: AccountRecord) => Promise<T>,
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
    if (!(await isPassword(password, account.password_hash))) throw wrongCurrentPassword();
    return await work.write(companyId, origin, async (unit) => {
      const now = await lockAccount(unit, accountId);
      if (now?.password_hash !== account.password_hash) throw wrongCurrentPassword();
      const result = await act(unit, now);
      admission.succeeded(unit);
      return result;
    });
  } catch (error) {
    const guessed = error instanceof AppError && GUESSES.has(error.code);
    await (guessed ? admission.failed() : admission.withdrawn());
    throw error;
  }
}
