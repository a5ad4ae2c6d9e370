import { type SqlBool, sql } from 'kysely';
import type { Tx } from './schema.ts';

/** A process renews its rows every 20 seconds; those of a process that died stop counting after this. */
const OLD_AFTER = sql.lit('50 seconds');

/** People who are there: they have the desk open in any process, and are not away. */
export const peopleThereQuery = (tx: Tx) =>
  tx.sql
    .selectFrom('desk_presence as presence')
    .where('presence.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`presence.seen_at > clock_timestamp() - ${OLD_AFTER}::interval`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('away')
            .select('away.account_id')
            .where('away.company_id', '=', tx.companyId)
            .whereRef('away.account_id', '=', 'presence.account_id'),
        ),
      ),
    )
    .select('presence.account_id');

export async function isThere(tx: Tx, accountId: number): Promise<boolean> {
  const one = await peopleThereQuery(tx)
    .where('presence.account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** The departments of all who are there; null of those who have none. */
export async function departmentsThere(tx: Tx): Promise<Set<number | null>> {
  const rows = await peopleThereQuery(tx)
    .innerJoin('account', (join) =>
      join
        .onRef('account.company_id', '=', 'presence.company_id')
        .onRef('account.id', '=', 'presence.account_id'),
    )
    .clearSelect()
    .select('account.department_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ department_id }) => department_id));
}

/** Whether anybody is there, or anybody of one department. */
export async function isAnybodyThere(
  tx: Tx,
  { departmentId }: { departmentId?: number | undefined } = {},
): Promise<boolean> {
  const peopleQuery = peopleThereQuery(tx);
  const wanted =
    departmentId === undefined
      ? peopleQuery
      : peopleQuery.where('presence.account_id', 'in', membersQuery(tx, departmentId));
  return (await wanted.limit(1).executeTakeFirst()) !== undefined;
}

const membersQuery = (tx: Tx, departmentId: number) =>
  tx.sql
    .selectFrom('account')
    .select('account.id')
    .where('account.company_id', '=', tx.companyId)
    .where('account.department_id', '=', departmentId);

/** Says that this process has desks of these people open, now. */
export async function renewPresence(
  tx: Tx,
  process: string,
  accountIds: readonly number[],
): Promise<void> {
  // Accounts that were deleted in the meantime are left out.
  await sql`
    insert into desk_presence (company_id, account_id, process, seen_at)
    select company_id, id, ${process}::uuid, clock_timestamp() from account
    where company_id = ${tx.companyId} and id = any(${accountIds}::bigint[])
    order by id
    on conflict (company_id, account_id, process) do update set seen_at = excluded.seen_at`.execute(
    tx.sql,
  );
}

export async function endPresence(
  tx: Tx,
  process: string,
  accountIds: readonly number[],
): Promise<void> {
  await tx.sql
    .deleteFrom('desk_presence')
    .where('company_id', '=', tx.companyId)
    .where('process', '=', process)
    .where(sql<SqlBool>`account_id = any(${accountIds}::bigint[])`)
    .execute();
}

/** Rows of processes that died: whether there were any. */
export async function dropOldPresence(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('desk_presence')
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`seen_at < clock_timestamp() - ${OLD_AFTER}::interval`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
