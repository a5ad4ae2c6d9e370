import { type SqlBool, sql } from 'kysely';
import type { Reachable } from '../../core/conversations/conversation-reach.store.ts';
import type { Tx } from '../../core/schema.ts';

/** A process renews its row every 20 seconds; the customers of one that died are left out after this. */
const OLD_AFTER = sql.lit('50 seconds');
/** The customers of a process that stops have as long to connect to another one, before they are left out. */
const LEFT_BY_STOPPED = sql.lit('10 seconds');

/** Says that this process is running. Returns false if nothing that it had written is there any more. */
export async function renewProcess(tx: Tx, process: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('presence_process')
    .set({ seen_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', tx.companyId)
    .where('process', '=', process)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return true;
  const row = { company_id: tx.companyId, process, seen_at: sql<Date>`clock_timestamp()` };
  await tx.sql.insertInto('presence_process').values(row).execute();
  return false;
}

/** The process stops: its customers count for a moment, in which they connect to another one. */
export async function letProcessEnd(tx: Tx, process: string): Promise<void> {
  await tx.sql
    .updateTable('presence_process')
    .set({
      seen_at: sql<Date>`clock_timestamp() - ${OLD_AFTER}::interval + ${LEFT_BY_STOPPED}::interval`,
    })
    .where('company_id', '=', tx.companyId)
    .where('process', '=', process)
    .execute();
}

/** No customer of the company is connected to this process. */
export async function endProcess(tx: Tx, process: string): Promise<void> {
  await tx.sql
    .deleteFrom('presence_process')
    .where('company_id', '=', tx.companyId)
    .where('process', '=', process)
    .execute();
}

/** Processes that died: whether there were any. */
export async function dropOldProcesses(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('presence_process')
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`seen_at < clock_timestamp() - ${OLD_AFTER}::interval`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function addOnline(tx: Tx, process: string, rooms: readonly number[]): Promise<void> {
  // A room that was deleted in the meantime is left out.
  await sql`
    insert into customer_presence (company_id, room_id, process)
    select company_id, id, ${process}::uuid from chat_room
    where company_id = ${tx.companyId} and id = any(${rooms}::bigint[])
    order by id
    on conflict (company_id, room_id, process) do nothing`.execute(tx.sql);
}

export async function removeOnline(
  tx: Tx,
  process: string,
  rooms: readonly number[],
): Promise<void> {
  await tx.sql
    .deleteFrom('customer_presence')
    .where('company_id', '=', tx.companyId)
    .where('process', '=', process)
    .where(sql<SqlBool>`room_id = any(${rooms}::bigint[])`)
    .execute();
}

export type OnlineRoom = Reachable & { id: number };

/** The rooms whose customers have their page open, in whichever process; of all, or among some. */
export async function onlineRooms(tx: Tx, among?: readonly number[]): Promise<OnlineRoom[]> {
  const ids = await connected(tx, among);
  if (ids.length === 0) return [];
  // By a list, so that it takes the same time whatever the planner believes of tables that come and go.
  return tx.sql
    .selectFrom('chat_room')
    .select(['id', 'assignee_id', 'department_id', 'holder_left'])
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
}

async function connected(tx: Tx, among: readonly number[] | undefined): Promise<number[]> {
  const runningQuery = tx.sql
    .selectFrom('presence_process')
    .select('process')
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`seen_at > clock_timestamp() - ${OLD_AFTER}::interval`);
  const roomsQuery = tx.sql
    .selectFrom('customer_presence')
    .select('room_id')
    .distinct()
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`process = any(array(${runningQuery}))`);
  const wantedQuery = among
    ? roomsQuery.where(sql<SqlBool>`room_id = any(${among}::bigint[])`)
    : roomsQuery;
  return (await wantedQuery.execute()).map(({ room_id }) => room_id);
}
