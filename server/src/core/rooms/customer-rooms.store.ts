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

/** The room is among the conversations of this browser, which opens it with this token. */
export async function setBrowserOfRoom(
  tx: Tx,
  roomId: number,
  { browserId, token }: { browserId: number; token: string },
): Promise<void> {
  await tx.sql
    .updateTable('chat_room')
    .set({ browser_id: browserId, customer_token_hash: hashOfOpaqueToken(token) })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', roomId)
    .execute();
}

/** Nobody opens the rooms of this browser as their customer any more. Returns them, the newest first. */
export async function endTokensOfBrowser(tx: Tx, browserId: number): Promise<number[]> {
  const rooms = await tx.sql
    .updateTable('chat_room')
    .set({ customer_token_hash: null })
    .where('company_id', '=', tx.companyId)
    .where('browser_id', '=', browserId)
    .returning('id')
    .execute();
  return rooms.map(({ id }) => id).sort((a, b) => b - a);
}
