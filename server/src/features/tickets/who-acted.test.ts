import { readFileSync } from 'node:fs';
import { sendOpenMessage } from '@maru/contract/open-chats';
import { createTicket, patchTicket } from '@maru/contract/ticket-properties';
import { replyToTicket } from '@maru/contract/ticket-replies';
import { holdTicket } from '@maru/contract/ticket-steps';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newCustomer } from '../../../test/customers.ts';
import {
  inCompany,
  newAdministrator,
  newMember,
  type TestCompany,
} from '../../../test/factories.ts';
import { ticketClock } from '../../../test/ticket-clock.ts';
import { world } from '../../../test/world.ts';

const at = (id: number) => ({ params: { id: String(id) } });

/** A customer who is called as a colleague is, and has ended the hold of her ticket by a message. */
async function namesake() {
  const admin = await newAdministrator();
  const staff = await newMember(admin.company, {
    permissions: ['view_ticket', 'change_ticket', 'add_ticket', 'view_chatroom'],
    first_name: 'Ada',
    last_name: 'Lee',
  });
  const customer = await newCustomer(admin, 'Ada Lee');
  const body = { subject: 'Card', room_id: customer.room };
  const { id } = await staff.caller.call(createTicket, { body });
  const hold = (wake_at: string | null) =>
    staff.caller.call(holdTicket, { ...at(id), body: { reason: 'Waiting', wake_at } });
  await hold(null);
  await customer.caller.call(sendOpenMessage, { body: { content: 'Here I am.' } });
  return { admin, staff, id, hold };
}

const anHourPasses = (company: TestCompany, id: number) =>
  inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set({ wake_at: sql`wake_at - interval '1 hour'` })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute(),
  );

test('events say who acted: staff, a customer of the same name, or the system', async () => {
  const { admin, staff, id, hold } = await namesake();
  await hold(new Date(Date.now() + 3_600_000).toISOString());
  await anHourPasses(admin.company, id);
  await (await ticketClock()).round();
  await staff.caller.call(replyToTicket, { ...at(id), body: { content: 'Kept' } });
  const { entries } = await admin.caller.call(getTimeline, at(id));
  expect(entries.map(({ kind, actor, by_staff, name }) => [kind, actor, by_staff, name])).toEqual([
    ['event', 'staff', true, 'Ada Lee'],
    ['event', 'staff', true, 'Ada Lee'],
    ['event', 'customer', false, 'Ada Lee'],
    ['message', 'customer', false, 'Ada Lee'],
    ['event', 'staff', true, 'Ada Lee'],
    ['event', 'system', false, ''],
    ['reply', 'staff', true, 'Ada Lee'],
  ]);
});

test('the upgrade finds what customers caused, and leaves what deleted accounts did to staff', async () => {
  const { admin, staff, id } = await namesake();
  await staff.caller.call(patchTicket, { ...at(id), body: { priority: 'high' } });
  const { db } = await world();
  // As it was before: the colleague's account is deleted, and nothing says who is a customer.
  await db.asOwner(async (owner) => {
    await sql`update ticket_entry set account_id = null, by_customer = false
      where ticket_id = ${id}`.execute(owner);
    // The colleague ends a hold too, long before the customer writes.
    await sql`insert into ticket_entry (company_id, ticket_id, seq, kind, author_name, changes, time_created)
      values (${admin.company.id}, ${id}, 90, 'event', 'Ada Lee',
        '[{"field":"on_hold","from":"Waiting","to":null}]', now() - interval '1 day')`.execute(
      owner,
    );
  });
  const migration = readFileSync(
    new URL('../../../migrations/0047_who_acted.sql', import.meta.url),
    'utf8',
  );
  const [update = ''] = /^update ticket_entry[^;]*;/m.exec(migration) ?? [];
  await db.asOwner((owner) => sql.raw(update).execute(owner));
  const found = await inCompany(admin.company, (tx) =>
    tx.sql
      .selectFrom('ticket_entry')
      .select(['seq', 'by_customer'])
      .where('company_id', '=', tx.companyId)
      .where('ticket_id', '=', id)
      .orderBy('seq')
      .execute(),
  );
  expect(found.filter(({ by_customer }) => by_customer)).toEqual([{ seq: 3, by_customer: true }]);
  const { entries } = await admin.caller.call(getTimeline, at(id));
  expect(entries.filter(({ actor }) => actor === 'customer')).toHaveLength(2);
  expect(entries.filter(({ actor }) => actor === 'system')).toEqual([]);
});
