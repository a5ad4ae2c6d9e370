import { companyOfOpaqueToken } from '../session/tokens.ts';
import type { Work } from '../work.ts';
import { type RoomRecord, roomOfToken } from './rooms.store.ts';

/** The user name in the log for customers, who have no account. */
export const CUSTOMER = '(customer)';

/** The holder of the token of one room. */
export interface CustomerOfRoom {
  companyId: number;
  roomId: number;
  name: string;
}

/** The customer with this token, if it belongs to a room. */
export async function customerOf(work: Work, token: string): Promise<CustomerOfRoom | undefined> {
  const companyId = companyOfOpaqueToken(token);
  if (companyId === undefined) return undefined;
  const room = await work.read(companyId, (tx) => roomOfToken(tx, token));
  return room && { companyId, roomId: room.id, name: customerName(room) };
}

export const customerName = (room: RoomRecord): string => room.customer_name ?? room.name;
