import { invalidField } from '../../platform/http/app-error.ts';
import { recordRevision } from '../revisions/revision.store.ts';
import { setCustomerOfRoom } from '../rooms/customer-rooms.store.ts';
import { lockRoom } from '../rooms/rooms.store.ts';
import { visitorName } from '../rooms/visitor.ts';
import type { TicketRecord } from '../tickets/tickets.store.ts';
import type { SessionUnit } from '../work.ts';
import { type CustomerReach, customerReachOf } from './customer-reach.store.ts';
import * as messages from './customers.messages.ts';
import {
  addCustomers,
  customerByEmail,
  customersFor,
  findMain,
  isSameEmail,
  lockEmail,
  lockRecord,
  type Requester,
  setRecord,
} from './customers.store.ts';

/** The number by which the log names a customer. */
export const customerNumber = (id: number): string => `#${id}`;

interface NewTicket extends Requester {
  roomId?: number | undefined;
  /** The customer whom staff chose, or null for a new one. */
  customerId?: number | null | undefined;
}

/**
 * The customer of a ticket that staff write: that of its room, else the chosen one, else the one with its address, else a
 * new one.
 */
export async function customerOfNewTicket(
  unit: SessionUnit,
  { roomId, customerId, ...person }: NewTicket,
): Promise<number | null> {
  if (roomId !== undefined) {
    // What a visitor says makes nobody a known customer; staff join the two.
    if (customerId !== undefined) throw invalidField('customer_id', messages.customerOfChat);
    return customerOfRoom(unit, roomId);
  }
  const reach = await customerReachOf(unit, unit.session);
  if (customerId) return chosenCustomer(unit, reach, customerId);
  if (customerId === null) {
    const [id = null] = person.name || person.email ? await addCustomers(unit, [person]) : [];
    return id;
  }
  if (person.email !== '') await lockEmail(unit, person.email);
  const [id = null] = await customersFor(unit, reach, [person]);
  return id;
}

/** Of a joined customer, the one that it was joined with. */
async function chosenCustomer(
  unit: SessionUnit,
  reach: CustomerReach,
  id: number,
): Promise<number> {
  const found = await findMain(unit, reach, id);
  if (!found) throw invalidField('customer_id', messages.unknownCustomer);
  return found.id;
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
  if (customer_id === null) return customerOfNewTicket(unit, wanted);
  await lockEmail(unit, wanted.email);
  const reach = await customerReachOf(unit, unit.session);
  const found = await customerByEmail(unit, reach, wanted.email);
  if (found !== undefined) return found;
  const own = await lockRecord(unit, customer_id);
  if (own?.email !== '') return customerOfNewTicket(unit, wanted);
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
