import {
  CUSTOMER_LIMITS,
  type Customer,
  type FoundCustomer,
  type RoomOfCustomer,
  type TicketOfCustomer,
} from '@maru/contract/customers';
import { type CustomerRecord, isSameEmail } from '../../core/customers/customers.store.ts';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';
import type { TicketRecord } from '../../core/tickets/tickets.store.ts';
import type { JoinedCustomer } from './customers.store.ts';

export const presentFound = ({ id, name, email, phone }: FoundCustomer): FoundCustomer => ({
  id,
  name,
  email,
  phone,
});

export const presentCustomer = (
  customer: CustomerRecord,
  joined: readonly JoinedCustomer[],
): Customer => ({
  ...presentFound(customer),
  joined: joined.map((one) => ({
    ...presentFound(one),
    by: one.joined_by_name,
    at: one.time_joined?.toISOString() ?? '',
  })),
});

/** Staff have put an address into the record of the customer; any other is only what somebody said. */
export function presentBelonging(
  {
    customer_id,
    customer_email: email,
  }: Pick<TicketRecord | RoomRecord, 'customer_id' | 'customer_email'>,
  records: readonly CustomerRecord[],
) {
  const own = records.find(({ id }) => id === customer_id);
  return {
    customer: own?.main_id ?? customer_id,
    email,
    is_verified: email !== '' && records.some((record) => isSameEmail(record.email, email)),
  };
}

export const presentCustomerTicket = (ticket: {
  id: number;
  subject: string;
  status: TicketOfCustomer['status'];
  time_created: Date;
}): TicketOfCustomer => ({
  id: ticket.id,
  subject: ticket.subject,
  status: ticket.status,
  created_at: ticket.time_created.toISOString(),
});

export const presentRoom = (room: {
  id: number;
  name: string;
  is_active: boolean;
  time_created: Date;
}): RoomOfCustomer => ({
  id: room.id,
  name: room.name,
  status: room.is_active,
  time_created: room.time_created.toISOString(),
});

/** The page of one query that asked for one row more, and where the next begins. */
export function presentHistoryPage<Row extends { id: number }>(rows: readonly Row[]) {
  const shown = rows.slice(0, CUSTOMER_LIMITS.historyPage);
  return { shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}
