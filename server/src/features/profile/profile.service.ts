import { setTimeout as sleep } from 'node:timers/promises';
import type { changePassword, updateProfile } from '@maru/contract/profile';
import type { z } from 'zod';
import {
  type AccountRecord,
  changeAccount,
  findAccount,
  lockAccount,
} from '../../core/account.store.ts';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import type { Origin } from '../../core/audit/action-log.store.ts';
import { companyCodeOf } from '../../core/company-code.store.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import type { Throttle } from '../../core/guessing/throttle.ts';
import {
  hashPassword,
  isPassword,
  passwordWeakness,
  wrongCurrentPassword,
} from '../../core/passwords.ts';
import { endSessionsOf } from '../../core/session/session.store.ts';
import type { Session } from '../../core/session/session.ts';
import type { Unit, Work } from '../../core/work.ts';
import { invalidField, unauthenticated } from '../../platform/http/app-error.ts';
import { presentProfile } from './profile.present.ts';

type ProfileBody = z.output<typeof updateProfile.body>;
type PasswordBody = z.output<typeof changePassword.body>;

export async function changeOwnProfile(
  unit: Unit,
  session: Session,
  body: ProfileBody,
): Promise<AccountRecord> {
  await lockCompany(unit);
  const before = await lockAccount(unit, session.accountId);
  if (!before) throw unauthenticated();
  await changeAccount(unit, before.id, body);
  const after = { ...before, ...body };
  const { open_key: _, ...shown } = presentProfile(after);
  const changes = changesBetween(presentProfile(before), shown);
  if (changes.length > 0) {
    unit.accessChanged(before.id);
    const info = describeChanges(changes);
    unit.log({ action: 'update', model: 'account', name: before.username, info });
  }
  return after;
}

/**
 * The slow hashing happens outside of the transaction, so that nobody waits for it. A guess counts as
 * one at sign-in does, or a session left open would be a way to the password.
 */
export async function changeOwnPassword(
  work: Work,
  throttle: Throttle,
  session: Session,
  body: PasswordBody,
  origin: Origin,
): Promise<void> {
  const { companyId, accountId } = session;
  const [account, company] = await work.read(companyId, (tx) =>
    Promise.all([findAccount(tx, accountId), companyCodeOf(tx)]),
  );
  if (!account) throw unauthenticated();
  const { username } = account;
  const weakness = passwordWeakness(body.new_password, username);
  if (weakness) throw invalidField('new_password', weakness);
  const admission = await throttle.admit({ ip: origin.ip, companyCode: company, username });
  if (admission.delayMs > 0) await sleep(admission.delayMs);
  if (!(await isPassword(body.password, account.password_hash))) {
    await admission.failed();
    throw wrongCurrentPassword();
  }
  const password_hash = await hashPassword(body.new_password);
  await work.write(companyId, origin, async (unit) => {
    const now = await lockAccount(unit, accountId);
    if (now?.password_hash !== account.password_hash) throw wrongCurrentPassword();
    await changeAccount(unit, accountId, { password_hash });
    await endSessionsOf(unit, accountId, session.id);
    admission.succeeded(unit);
    unit.accessChanged(accountId);
    unit.log({ action: 'update', model: 'account', name: username, info: 'password changed' });
  });
}
