import { type AccountRecord, findAccount } from '../../core/account.store.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { accountHasMorePermissions, hasMorePermissions } from '../../core/permissions.policy.ts';
import { permissionsOf } from '../../core/permissions.store.ts';
import { lackOfAccount, opensMore } from '../../core/refuse-climbing.ts';
import type { Tx } from '../../core/schema.ts';
import { resetFactor } from '../../core/second-factor/reset-factor.ts';
import type { Session } from '../../core/session/session.ts';
import type { Unit } from '../../core/work.ts';
import { forbidden, notFound } from '../../platform/http/app-error.ts';
import { ownReset } from './security.messages.ts';

/** Users who may change an account may see its second factor and its sessions. */
export async function accountToAdminister(
  tx: Tx,
  who: Session,
  id: number,
): Promise<AccountRecord> {
  const account = await findAccount(tx, id);
  if (!account) throw notFound();
  if (id !== who.accountId && hasMorePermissions(await permissionsOf(tx, id), who.permissions)) {
    throw forbidden(accountHasMorePermissions(account.username));
  }
  return account;
}

/** For a user who has lost the phone and the recovery codes. */
export async function resetAccountFactor(
  unit: Unit,
  who: Session,
  id: number,
): Promise<AccountRecord> {
  await lockCompany(unit);
  const account = await accountToAdminister(unit, who, id);
  if (id === who.accountId) throw forbidden(ownReset);
  const permissions = new Set(await permissionsOf(unit, id));
  const lack = await lackOfAccount(unit, who, { accountId: id, permissions });
  if (lack) throw forbidden(opensMore(account.username)[lack]);
  await resetFactor(unit, account, 'reset by an administrator');
  return account;
}
