import {
  type saveTablePermissions,
  TABLE_RIGHTS,
  type TablePermissionGrid,
} from '@maru/contract/table-permissions';
import type { z } from 'zod';
import { type AccountRecord, lockAccount } from '../../core/account.store.ts';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { announceTableRights } from '../../core/data/data-channel.store.ts';
import { holdingsOfTables, tableRightKey } from '../../core/holdings.policy.ts';
import { accountHasMorePermissions, hasMorePermissions } from '../../core/permissions.policy.ts';
import { permissionsOfMany } from '../../core/permissions.store.ts';
import { refuseGivingBeyondOwn } from '../../core/refuse-climbing.ts';
import { heldRights, type RightsRecord, rightsOf } from '../../core/table-rights.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, invalidField, notFound } from '../../platform/http/app-error.ts';
import type { Message } from '../../platform/http/message.ts';
import { presentGrid } from './table-permissions.present.ts';
import { saveRights, tablesWithRights } from './table-permissions.store.ts';

type SaveBody = z.output<typeof saveTablePermissions.body>;

export async function save(
  unit: SessionUnit,
  { user_id, items }: SaveBody,
): Promise<TablePermissionGrid> {
  await lockCompany(unit);
  const account = await lockAccount(unit, user_id);
  if (!account) throw notFound();
  await refuseMorePermissions(unit, account);
  const before = await rightsOf(unit, user_id);
  refuseBadItems(items, new Set(before.map((row) => row.dbtable_id)));
  await refuseTablesBeyondOwn(unit, account, before, items);
  await saveRights(
    unit,
    user_id,
    items.map((item) => ({
      dbtable_id: item.dbtable_id,
      can_read: item.read,
      can_create: item.create,
      can_update: item.update,
      can_delete: item.delete,
    })),
  );
  const after = await rightsOf(unit, user_id);
  const changes = changesBetween(audited(before), audited(after));
  if (changes.length > 0) {
    const info = describeChanges(changes);
    unit.log({ action: 'update', model: 'table permissions', name: account.username, info });
    announceTableRights(unit, user_id);
  }
  return presentGrid(account, after);
}

async function refuseMorePermissions(unit: SessionUnit, account: AccountRecord): Promise<void> {
  const held = (await permissionsOfMany(unit, [account.id])).get(account.id) ?? new Set();
  if (hasMorePermissions(held, unit.session.permissions))
    throw forbidden(accountHasMorePermissions(account.username));
}

/** The first rights on a table come from who may change the source; others may give what they have, and to whom. */
async function refuseTablesBeyondOwn(
  unit: SessionUnit,
  account: AccountRecord,
  before: RightsRecord[],
  items: SaveBody['items'],
): Promise<void> {
  const had = new Map(before.map((row) => [row.dbtable_id, row]));
  const given = items.flatMap((item) =>
    TABLE_RIGHTS.filter((right) => item[right] && !had.get(item.dbtable_id)?.[`can_${right}`]).map(
      (right) => ({ id: item.dbtable_id, right }),
    ),
  );
  if (given.length === 0) return;
  const keys = given.map(({ id, right }) => tableRightKey(id, right));
  await refuseGivingBeyondOwn(unit, unit.session, account, holdingsOfTables(keys));
  if (unit.session.permissions.has('change_source')) return;
  const held = await tablesWithRights(
    unit,
    given.map(({ id }) => id),
  );
  const first = given.find(({ id }) => !held.has(id));
  if (first) throw forbidden(firstRights(had.get(first.id)?.table_name ?? ''));
}

const firstRights = (table: string): Message => ({
  en: `Nobody has a right on the table ${table} yet. The first ones come from somebody who may change the data source. Nothing was saved.`,
  ko: `${table} 테이블에는 아직 권한을 가진 사용자가 없습니다. 첫 권한은 데이터 소스를 변경할 수 있는 관리자가 부여해야 합니다. 변경 내용은 저장되지 않았습니다.`,
});

function refuseBadItems(items: SaveBody['items'], known: ReadonlySet<number>): void {
  const seen = new Set<number>();
  for (const { dbtable_id: id } of items) {
    if (!known.has(id)) {
      throw invalidField('items', {
        en: `The table ${id} does not exist. Nothing was saved.`,
        ko: `${id}번 테이블이 존재하지 않습니다. 변경 내용은 저장되지 않았습니다.`,
      });
    }
    if (seen.has(id)) {
      throw invalidField('items', {
        en: `The table ${id} is named twice. Nothing was saved.`,
        ko: `${id}번 테이블이 두 번 들어 있습니다. 변경 내용은 저장되지 않았습니다.`,
      });
    }
    seen.add(id);
  }
}

const audited = (rights: RightsRecord[]): Record<string, string[]> =>
  Object.fromEntries(rights.map((row) => [row.table_name, heldRights(row)]));
