import { companyOfOpaqueToken } from '../session/tokens.ts';
import type { Work } from '../work.ts';
import { roomOfToken } from './customer-rooms.store.ts';
import type { RoomRecord } from './rooms.store.ts';

/** The user name in the log for customers, who have no account. */
export const CUSTOMER = '(customer)';

/** The holder of the token of one room. */
export interface Visitor {
  companyId: number;
  roomId: number;
  name: string;
}

/** The visitor with this token, if it belongs to a room. */
export async function visitorOf(work: Work, token: string): Promise<Visitor | undefined> {
  const companyId = companyOfOpaqueToken(token);
  if (companyId === undefined) return undefined;
  const room = await work.read(companyId, (tx) => roomOfToken(tx, token));
  return room && { companyId, roomId: room.id, name: visitorName(room) };
}

/** As the visitor gave it. */
export const visitorName = (room: RoomRecord): string => room.customer_name ?? room.name;
