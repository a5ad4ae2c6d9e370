import { findCustomers, listCustomerTickets } from '@maru/contract/customers';
import { expect, test } from 'vitest';
import { newAdministrator } from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';
import { SessionCache } from '../../core/session/session-cache.ts';
import { Work } from '../../core/work.ts';
import { importTickets, ticketLine } from './ticket-import.ts';

test('imported tickets with one address have one customer; without an address, each its own', async () => {
  const { caller, company } = await newAdministrator();
  const { db } = await world();
  const work = new Work(db, new SessionCache(db), (error) => {
    throw error;
  });
  const lines = ['old@example.org', 'OLD@example.org', '', ''].map((customer_email) =>
    ticketLine.parse({ subject: 'Old', requester_name: 'Kim', customer_email }),
  );
  const origin = { userName: '(import)', ip: '', requestId: '' };
  await work.write(company.id, origin, (unit) => importTickets(unit, lines));
  const found = await caller.call(findCustomers, { query: {} });
  const counts = await Promise.all(
    found.map(async ({ id, email }) => {
      const { tickets } = await caller.call(listCustomerTickets, { params: { id: String(id) } });
      return [email.toLowerCase(), tickets.length];
    }),
  );
  expect(counts.toSorted()).toEqual([
    ['', 1],
    ['', 1],
    ['old@example.org', 2],
  ]);
});
