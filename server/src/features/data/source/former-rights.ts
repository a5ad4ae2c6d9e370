import { describeChanges } from '../../../core/audit/action-event.ts';
import { announceTables } from '../../../core/data/data-channel.store.ts';
import { heldRights } from '../../../core/table-rights.store.ts';
import type { Unit } from '../../../core/work.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Message } from '../../../platform/http/message.ts';
import {
  countHolders,
  deleteRights,
  renumberTables,
  type SourceRecord,
} from './data-source.store.ts';

type SourceAddress = Pick<SourceRecord, 'kind' | 'address'>;

/** Another host, port or database. With another login or password it stays the same. */
export const isOtherDatabase = (one: SourceAddress, other: SourceAddress): boolean =>
  one.kind !== other.kind || one.address !== other.address;

interface Decision {
  /** Of the other database. */
  tables: readonly string[];
  keepRights: boolean | undefined;
}

/**
 * Rights go by the name of a table, which may stand for something else in another database. So they are taken away
 * unless somebody says that they stay; while anybody has one, nothing is decided for them. Returns how many accounts
 * lost theirs.
 */
export async function settleRights(unit: Unit, { tables, keepRights }: Decision): Promise<number> {
  if (keepRights) return 0;
  if (keepRights === undefined) {
    const holders = await countHolders(unit, tables);
    if (holders.all > 0) throw undecided(holders);
  }
  const taken = (await deleteRights(unit)).filter((row) => heldRights(row).length > 0);
  await renumberTables(unit);
  if (taken.length > 0) announceTables(unit);
  const byAccount = Map.groupBy(taken, ({ username }) => username);
  for (const [name, rows] of byAccount) {
    const changes = rows
      .map((row) => ({ field: row.table_name, from: heldRights(row), to: [] }))
      .sort((a, b) => (a.field < b.field ? -1 : 1));
    const info = describeChanges(changes);
    unit.log({ action: 'update', model: 'table permissions', name, info });
  }
  return byAccount.size;
}

export const RIGHTS_UNDECIDED = 'rights_undecided';

interface AccountsWithRights {
  all: number;
  /** Of tables whose names the other database has. */
  ofThese: number;
}

const undecided = (holders: AccountsWithRights): AppError =>
  new AppError({ status: 409, code: RIGHTS_UNDECIDED, detail: undecidedMessage(holders) });

const undecidedMessage = ({ all, ofThese }: AccountsWithRights): Message => ({
  en: `This is another database than the one in use, and nothing was changed yet. Accounts with rights on tables: ${all}, of which ${ofThese} on tables whose names the new database has too. Choose whether these rights are kept or taken away.`,
  ko: `지금 사용하는 것과 다른 데이터베이스입니다. 아직 변경된 내용은 없습니다. 테이블 권한이 있는 계정은 ${all}개이며, 그중 ${ofThese}개는 새 데이터베이스에도 같은 이름이 있는 테이블에 권한이 있습니다. 이 권한을 유지할지 회수할지 선택해 주세요.`,
});
