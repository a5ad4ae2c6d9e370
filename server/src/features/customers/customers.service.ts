import type { patchCustomer } from '@maru/contract/customers';
import type { z } from 'zod';
import { changesBetween } from '../../core/audit/action-event.ts';
import { customerNumber, logRecord } from '../../core/customers/customer-of-ticket.ts';
import { customerReachOf } from '../../core/customers/customer-reach.store.ts';
import { unknownCustomer } from '../../core/customers/customers.messages.ts';
import { type CustomerRecord, setRecord } from '../../core/customers/customers.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import { authorOf } from '../../core/tickets/change-ticket.ts';
import type { SessionUnit } from '../../core/work.ts';
import { invalidField, notFound } from '../../platform/http/app-error.ts';
import * as messages from './customers.messages.ts';
import { lockCustomer } from './customers.store.ts';
import * as joins from './joins.store.ts';

const known = ({ name, email, phone }: CustomerRecord) => ({ name, email, phone });

export async function patch(
  unit: SessionUnit,
  id: number,
  body: z.output<typeof patchCustomer.body>,
  expected: readonly number[] | undefined,
): Promise<CustomerRecord> {
  const before = await lockMain(unit, id);
  await refuseStale(unit, { model: 'customer', id, version: before.version }, expected);
  const { name = before.name, email = before.email, phone = before.phone } = body;
  if (name === '' && email === '' && phone === '') {
    throw invalidField('name', messages.nothingKnown);
  }
  const wanted = { name, email, phone };
  const fields = changesBetween(known(before), wanted).map(({ field }) => field);
  if (fields.length === 0) return before;
  const after = await setRecord(unit, id, wanted);
  logRecord(unit, before, fields);
  return after;
}

/** The customer, locked, if it is within reach and was not joined with another. */
async function lockMain(unit: SessionUnit, id: number): Promise<CustomerRecord> {
  const customer = await lockCustomer(unit, await customerReachOf(unit, unit.session), id);
  if (!customer) throw notFound();
  if (customer.main_id !== null) throw messages.wasJoined(customerNumber(customer.main_id));
  return customer;
}

/** Both must be within reach: who joins them shows the past of each to those who see the other. */
export async function join(
  unit: SessionUnit,
  id: number,
  otherId: number,
): Promise<CustomerRecord> {
  await joins.lockJoins(unit);
  await lockMain(unit, id);
  const reach = await customerReachOf(unit, unit.session);
  const other = await lockCustomer(unit, reach, otherId);
  if (!other) throw invalidField('customer_id', unknownCustomer);
  if (otherId === id) throw invalidField('customer_id', messages.sameCustomer);
  if (other.main_id !== null) throw messages.wasJoined(customerNumber(other.main_id));
  const { session } = unit;
  const by = { accountId: session.accountId, name: authorOf({ session }).name };
  await joins.join(unit, { id, mainId: otherId, by });
  const [own, others] = [customerNumber(id), customerNumber(otherId)];
  unit.log({
    action: 'update',
    model: 'customer',
    name: own,
    info: `customer ${own} joined with ${others}`,
  });
  return other;
}

export async function part(unit: SessionUnit, id: number): Promise<CustomerRecord> {
  await joins.lockJoins(unit);
  const customer = await lockCustomer(unit, await customerReachOf(unit, unit.session), id);
  if (!customer) throw notFound();
  if (customer.joined_to === null) throw messages.notJoined();
  await joins.part(unit, id);
  const [own, others] = [customerNumber(id), customerNumber(customer.joined_to)];
  unit.log({
    action: 'update',
    model: 'customer',
    name: own,
    info: `customer ${own} parted from ${others}`,
  });
  return { ...customer, joined_to: null, main_id: null };
}
