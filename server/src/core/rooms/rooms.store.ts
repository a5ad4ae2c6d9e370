import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import { hashOfOpaqueToken } from '../session/tokens.ts';

export type RoomRecord = Selectable<Schema['chat_room']>;

export function roomById(tx: Tx, id: number): Promise<RoomRecord | undefined> {
  return tx.sql
    .selectFrom('chat_room')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
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

/** The room that a customer's token gives access to. */
export function roomOfToken(tx: Tx, token: string): Promise<RoomRecord | undefined> {
  return tx.sql
    .selectFrom('chat_room')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('customer_token_hash', '=', hashOfOpaqueToken(token))
    .executeTakeFirst();
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
