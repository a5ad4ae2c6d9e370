import type { Tx } from '../schema.ts';
import { hashOfOpaqueToken } from '../session/tokens.ts';
import type { RoomRecord } from './rooms.store.ts';

interface NewRoom {
  name: string;
  email: string;
  language: string;
  timeZone: string;
  token: string;
  customerId: number | null;
  /** Whose link the customer followed. */
  creator: { id: number; firstName: string; lastName: string } | undefined;
  assigneeId: number | null;
  departmentId: number | null;
}

export async function addCustomerRoom(tx: Tx, room: NewRoom): Promise<number> {
  const { id } = await tx.sql
    .insertInto('chat_room')
    .values({
      company_id: tx.companyId,
      name: room.name,
      creator_id: room.creator?.id ?? null,
      creator_first_name: room.creator?.firstName ?? '',
      creator_last_name: room.creator?.lastName ?? '',
      assignee_id: room.assigneeId,
      department_id: room.departmentId,
      customer_name: room.name,
      customer_email: room.email,
      customer_language: room.language,
      customer_time_zone: room.timeZone,
      customer_id: room.customerId,
      customer_token_hash: hashOfOpaqueToken(room.token),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

export async function setCustomerEmail(tx: Tx, roomId: number, email: string): Promise<void> {
  await tx.sql
    .updateTable('chat_room')
    .set({ customer_email: email })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', roomId)
    .execute();
}

export async function setCustomerOfRoom(
  tx: Tx,
  roomId: number,
  customer_id: number | null,
): Promise<void> {
  await tx.sql
    .updateTable('chat_room')
    .set({ customer_id })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', roomId)
    .execute();
}
