import { recordRevision } from '../revisions/revision.store.ts';
import { setCustomerOfRoom } from '../rooms/customer-rooms.store.ts';
import { lockRoom } from '../rooms/rooms.store.ts';
import { visitorName } from '../rooms/visitor.ts';
import type { TicketRecord } from '../tickets/tickets.store.ts';
import type { SessionUnit } from '../work.ts';
import { customerReachOf } from './customer-reach.store.ts';
import {
  addCustomers,
  customerByEmail,
  customersFor,
  isSameEmail,
  lockEmail,
  lockRecord,
  type Requester,
  setRecord,
} from './customers.store.ts';

/** The number by which the log names a customer. */
export const customerNumber = (id: number): string => `#${id}`;

/** The customer of a ticket that staff write: that of its room, else the one with its address, else a new one. */
export async function customerOfNewTicket(
  unit: SessionUnit,
  { roomId, ...person }: Requester & { roomId: number | undefined },
): Promise<number | null> {
  if (roomId !== undefined) return customerOfRoom(unit, roomId);
  if (person.email !== '') await lockEmail(unit, person.email);
  const reach = await customerReachOf(unit, unit.session);
  const [id = null] = await customersFor(unit, reach, [person]);
  return id;
}

async function customerOfRoom(unit: SessionUnit, roomId: number): Promise<number | null> {
  const room = await lockRoom(unit, roomId);
  if (!room || room.customer_id !== null) return room?.customer_id ?? null;
  const [id = null] = await addCustomers(unit, [{ name: visitorName(room), email: '' }]);
  await setCustomerOfRoom(unit, roomId, id);
  return id;
}

/**
 * The customer of a ticket whose requester or address staff change. The address on a ticket that was made from a room
 * is what the visitor said, so such a ticket keeps its customer.
 */
export async function customerOfChangedTicket(
  unit: SessionUnit,
  before: TicketRecord,
  wanted: Requester,
): Promise<number | null> {
  const { customer_id, room_id } = before;
  const isSame = isSameEmail(before.customer_email, wanted.email);
  if (room_id !== null || (customer_id !== null && (wanted.email === '' || isSame))) {
    return customer_id;
  }
  if (customer_id === null) return customerOfNewTicket(unit, { ...wanted, roomId: undefined });
  await lockEmail(unit, wanted.email);
  const reach = await customerReachOf(unit, unit.session);
  const found = await customerByEmail(unit, reach, wanted.email);
  if (found !== undefined) return found;
  const own = await lockRecord(unit, customer_id);
  if (own?.email !== '') return customerOfNewTicket(unit, { ...wanted, roomId: undefined });
  // Nobody has the address yet, and the customer none: now it is known.
  await setRecord(unit, own.id, { email: wanted.email });
  logRecord(unit, own, ['email']);
  return own.id;
}

/** The log and the revision of a changed record. The log names the fields and never what is in them. */
export function logRecord(
  unit: SessionUnit,
  before: { id: number; version: number },
  fields: readonly string[],
): void {
  const { id, version } = before;
  recordRevision(unit, { model: 'customer', id, version }, unit.session, fields);
  unit.log({
    action: 'update',
    model: 'customer',
    name: customerNumber(id),
    info: `changed: ${fields.join(', ')}`,
  });
}
