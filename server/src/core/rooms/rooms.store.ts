import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';

export type RoomRecord = Selectable<Schema['chat_room']>;

export function roomById(tx: Tx, id: number): Promise<RoomRecord | undefined> {
  return tx.sql
    .selectFrom('chat_room')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Which of these accounts have the room, or have written in it. */
export async function answeringIn(
  tx: Tx,
  id: number,
  accountIds: readonly number[],
): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select person.id from unnest(${accountIds}::bigint[]) as person (id)
    where exists (
      select from chat_room
      where company_id = ${tx.companyId} and chat_room.id = ${id} and assignee_id = person.id
    ) or exists (
      select from chat_message
      where company_id = ${tx.companyId} and room_id = ${id} and account_id = person.id
    )`.execute(tx.sql);
  return new Set(rows.map((row) => row.id));
}

/** As `roomById`, and locks the row: no other transaction changes it until this one ends. */
export function lockRoom(tx: Tx, id: number): Promise<RoomRecord | undefined> {
  return tx.sql
    .selectFrom('chat_room')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** For a transaction whose log entry names or counts every message up to now. */
export async function markLogged(tx: Tx, { id }: RoomRecord): Promise<void> {
  await tx.sql
    .updateTable('chat_room')
    .set({ logged_seq: sql<number>`last_seq` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export function setRoom(
  tx: Tx,
  id: number,
  values: { name: string; is_active: boolean },
): Promise<RoomRecord> {
  return tx.sql
    .updateTable('chat_room')
    .set({
      ...values,
      time_updated: sql<Date>`greatest(time_updated, now())`,
      logged_seq: sql<number>`last_seq`,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Whether it is to be logged that this person opens the room: once in an hour, as of a customer's messages, and again
 * from another address.
 */
export async function isFirstVisit(
  tx: Tx,
  { accountId, roomId, ip }: { accountId: number; roomId: number; ip: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_read as mark
      (company_id, account_id, room_id, seq, read_count, logged_hour, logged_ip)
    values
      (${tx.companyId}, ${accountId}, ${roomId}, 0, 0, date_trunc('hour', clock_timestamp(), 'UTC'), ${ip})
    on conflict (company_id, account_id, room_id)
      do update set logged_hour = excluded.logged_hour, logged_ip = excluded.logged_ip
      where (mark.logged_hour, mark.logged_ip) is distinct from (excluded.logged_hour, excluded.logged_ip)
    returning 1`.execute(tx.sql);
  return rows.length > 0;
}
