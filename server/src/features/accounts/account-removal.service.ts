import type { Permission } from '@maru/contract/permissions';
import { lockAccounts, removeAccounts } from '../../core/account.store.ts';
import { describeFields } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { handBackConversations } from '../../core/conversations/hand-back.ts';
import { lastHolderTaken } from '../../core/last-holders.ts';
import { keepOpenKeys } from '../../core/open-keys.store.ts';
import {
  type Administrator,
  accountHasMorePermissions,
  hasMorePermissions,
} from '../../core/permissions.policy.ts';
import { permissionsOfMany } from '../../core/permissions.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import { keepNamesOnClosed } from '../../core/tickets/hand-back.store.ts';
import { handBackOf } from '../../core/tickets/hand-back.ts';
import type { SessionUnit, Unit } from '../../core/work.ts';
import {
  type AppError,
  forbidden,
  invalidField,
  notFound,
  refused,
} from '../../platform/http/app-error.ts';
import type { Message } from '../../platform/http/message.ts';
import * as messages from './accounts.messages.ts';
import { managedBy } from './accounts.store.ts';

type Locked = Awaited<ReturnType<typeof lockAccounts>>;
type Held = Map<number, Set<Permission>>;
/** How a rule that forbids the removal is told to the caller. */
type Refuse = (message: Message) => AppError;

export async function removeMany(
  unit: SessionUnit,
  who: Administrator,
  ids: readonly number[],
): Promise<number> {
  const refuse: Refuse = (message) => invalidField('ids', message);
  const wanted = [...new Set(ids)];
  await lockCompany(unit);
  const found = await lockAccounts(unit, wanted);
  const missing = wanted.filter((id) => !found.some((account) => account.id === id));
  if (missing.length > 0) throw refuse(messages.unknownAccounts(missing));
  const held = await refuseRemoval(unit, who, found, refuse);
  await remove(unit, found, held, refuse);
  return found.length;
}

export async function removeOne(
  unit: SessionUnit,
  who: Administrator,
  id: number,
  expected: readonly number[] | undefined,
): Promise<void> {
  await lockCompany(unit);
  const found = await lockAccounts(unit, [id]);
  const [account] = found;
  if (!account) throw notFound();
  const held = await refuseRemoval(unit, who, found, refused);
  await refuseStale(unit, { model: 'account', id, version: account.version }, expected);
  await remove(unit, found, held, refused);
}

/** Refuses what these accounts and their permissions forbid; returns the permissions. */
async function refuseRemoval(
  unit: Unit,
  who: Administrator,
  found: Locked,
  refuse: Refuse,
): Promise<Held> {
  if (found.some(({ id }) => id === who.accountId)) throw refuse(messages.ownDeletion);
  const held = await permissionsOfMany(
    unit,
    found.map(({ id }) => id),
  );
  for (const { id, username } of found) {
    if (hasMorePermissions(held.get(id) ?? [], who.permissions)) {
      throw forbidden(accountHasMorePermissions(username));
    }
  }
  return held;
}

async function remove(unit: SessionUnit, found: Locked, held: Held, refuse: Refuse): Promise<void> {
  const ids = found.map(({ id }) => id);
  const managed = await managedBy(unit, ids);
  await handBackOf(unit, unit.session, ids);
  await keepNamesOnClosed(unit, ids);
  await handBackConversations(unit, found);
  await keepOpenKeys(unit, ids);
  await removeAccounts(unit, ids);
  const active = found.filter((account) => account.is_active);
  const taken = new Set(active.flatMap(({ id }) => [...(held.get(id) ?? [])]));
  const lastHolder = await lastHolderTaken(unit, taken);
  if (lastHolder) throw refuse(lastHolder);
  unit.accessChanged(...ids);
  for (const { id, username, first_name, last_name, email } of found) {
    const manager_of = managed.get(id);
    const info = describeFields({ first_name, last_name, email, manager_of });
    unit.log({ action: 'delete', model: 'account', name: username, info });
  }
}
