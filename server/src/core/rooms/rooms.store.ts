import { type CompiledQuery, type Selectable, sql } from 'kysely';
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

/** As `roomById`, and nobody else changes it until this transaction ends. */
export function lockRoom(tx: Tx, id: number): Promise<RoomRecord | undefined> {
  return tx.sql
    .selectFrom('chat_room')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Every message up to now is named or counted by the entry that goes with this. */
export const markLoggedQuery = (tx: Tx, { id }: RoomRecord): CompiledQuery =>
  tx.sql
    .updateTable('chat_room')
    .set({ logged_seq: sql<number>`last_seq` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .compile();

/** The room that a customer's token opens. */
export function roomOfToken(tx: Tx, token: string): Promise<RoomRecord | undefined> {
  return tx.sql
    .selectFrom('chat_room')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('customer_token_hash', '=', hashOfOpaqueToken(token))
    .executeTakeFirst();
}
