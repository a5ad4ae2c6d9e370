import { readFileSync } from 'node:fs';
import { sendMessage, updateChat } from '@maru/contract/chats';
import { sendOpenMessage } from '@maru/contract/open-chats';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { createTicket, getTicket } from '@maru/contract/ticket-properties';
import { replyToTicket } from '@maru/contract/ticket-replies';
import { getServiceLevel, updateTicketSettings } from '@maru/contract/ticket-settings';
import { holdTicket, setTicketStatus } from '@maru/contract/ticket-steps';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { listTickets } from '@maru/contract/tickets';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newCustomer } from '../../../test/customers.ts';
import { restrict } from '../../../test/desk.ts';
import { actionLogOf, inCompany, newAdministrator, newMember } from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const none = { first_answer: null, resolution: null };
const LEVELS = {
  zone: 'UTC',
  spans: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  targets: { low: none, normal: { first_answer: 60, resolution: 600 }, high: none, urgent: none },
};

async function newDesk() {
  const staff = await newAdministrator();
  await staff.caller.call(updateTicketSettings, { body: LEVELS });
  const customer = await newCustomer(staff, 'Marta');
  const say = (content = 'Hello?') => customer.caller.call(sendOpenMessage, { body: { content } });
  const answer = () =>
    staff.caller.call(sendMessage, {
      params: { id: String(customer.room) },
      body: { room: customer.room, content: 'We look into it.' },
    });
  const make = async (room_id: number | undefined = customer.room) =>
    (await staff.caller.call(createTicket, { body: { subject: 'Card', room_id } })).id;
  const answeredAt = async (id: number) =>
    (await staff.caller.call(getServiceLevel, at(id))).first_answer?.met_at;
  const reply = (id: number, { caller } = staff) =>
    caller.call(replyToTicket, { ...at(id), body: { content: 'Reply' } });
  const hold = (id: number) =>
    staff.caller.call(holdTicket, { ...at(id), body: { reason: 'Waiting' } });
  const close = async (id: number, daysAgo = 0) => {
    const body = { status: 'closed', resolution: 'solved' } as const;
    await staff.caller.call(setTicketStatus, { ...at(id), body });
    await inCompany(staff.company, (tx) =>
      tx.sql
        .updateTable('ticket')
        .set({ time_closed: new Date(Date.now() - daysAgo * 86_400_000) })
        .where('company_id', '=', tx.companyId)
        .where('id', '=', id)
        .execute(),
    );
  };
  const states = async () =>
    (await staff.caller.call(listTickets, {})).map(({ id, status }) => [id, status]);
  return { staff, customer, say, answer, make, answeredAt, reply, hold, close, states };
}

describe('the first answer', () => {
  test('is a reply that reached the room, not one that was only kept', async () => {
    const { staff, customer, say, make, answeredAt, reply } = await newDesk();
    await say();
    const id = await make();
    const silent = await newMember(staff.company, {
      permissions: ['view_ticket', 'change_ticket'],
    });
    expect((await reply(id, silent)).delivered).toBe(false);
    expect(await answeredAt(id)).toBeNull();
    const room = { params: { id: String(customer.room) } };
    await staff.caller.call(updateChat, { ...room, body: { status: false } });
    await reply(id);
    expect(await answeredAt(id)).toBeNull();
    await staff.caller.call(updateChat, { ...room, body: { status: true } });
    const { time_created } = await reply(id);
    const met = Date.parse((await answeredAt(id)) ?? '');
    expect(Math.abs(met - Date.parse(time_created))).toBeLessThan(5_000);
  });

  test('is any public reply where the ticket has no room', async () => {
    const { staff, answeredAt, reply } = await newDesk();
    const { id } = await staff.caller.call(createTicket, { body: { subject: 'By telephone' } });
    await reply(id);
    expect(await answeredAt(id)).not.toBeNull();
  });

  test('is a message of staff before the ticket was made, if it came after the customer’s first word', async () => {
    const { say, answer, make, answeredAt } = await newDesk();
    await answer();
    await say();
    const early = await make();
    expect(await answeredAt(early)).toBeNull();
    const { time_created } = await answer();
    const late = await make();
    expect(await answeredAt(late)).toBe(time_created);
    // The message also answered the ticket that was waiting.
    expect(await answeredAt(early)).not.toBeNull();
  });

  test('is found by the upgrade for tickets of before, but for one that followed another', async () => {
    const { staff, say, answer, make, answeredAt, close } = await newDesk();
    const quiet = await newCustomer(staff);
    await say();
    const { time_created } = await answer();
    const old = await make();
    await close(old, 30);
    await say();
    const [{ id: follow } = { id: 0 }] = await staff.caller.call(listTickets, {});
    const late = await make();
    const waiting = await make(quiet.room);
    const { db } = await world();
    await db.asOwner((owner) =>
      sql`update ticket set time_answered = null where company_id = ${staff.company.id}`.execute(
        owner,
      ),
    );
    const migration = readFileSync(
      new URL('../../../migrations/0063_last_author.sql', import.meta.url),
      'utf8',
    );
    const [update = ''] = /^update ticket [^;]*;/m.exec(migration) ?? [];
    await db.asOwner((owner) => sql.raw(update).execute(owner));
    const found = [];
    for (const id of [old, late, follow, waiting]) found.push(await answeredAt(id));
    expect(found).toEqual([time_created, time_created, null, null]);
    // What is left to be told is the end of the time for the resolution.
    const { next_alarm_at, due_warn_at } = await inCompany(staff.company, (tx) =>
      tx.sql
        .selectFrom('ticket')
        .select(['next_alarm_at', 'due_warn_at'])
        .where('company_id', '=', tx.companyId)
        .where('id', '=', late)
        .executeTakeFirstOrThrow(),
    );
    expect([next_alarm_at !== null, next_alarm_at]).toEqual([true, due_warn_at]);
  });

  test('a message of staff answers every open ticket of the room', async () => {
    const { say, answer, make, answeredAt, close } = await newDesk();
    await say();
    const [first, second, closed] = [await make(), await make(), await make()];
    await close(closed);
    await answer();
    expect(await answeredAt(first)).not.toBeNull();
    expect(await answeredAt(second)).not.toBeNull();
    expect(await answeredAt(closed)).toBeNull();
  });
});

describe('a customer who writes in a room with several tickets', () => {
  test('ends the holds of all of them, and reopens none while one is open', async () => {
    const { staff, say, make, hold, close, states } = await newDesk();
    await say();
    const [one, two, open, closed] = [await make(), await make(), await make(), await make()];
    await hold(one);
    await hold(two);
    await close(closed);
    await say();
    for (const id of [one, two]) {
      expect((await staff.caller.call(getTicket, at(id))).hold).toBeNull();
    }
    expect(await states()).toEqual([
      [closed, 'closed'],
      [open, 'new'],
      [two, 'new'],
      [one, 'new'],
    ]);
  });

  test('reopens the one that was closed last, where none is open', async () => {
    const { say, make, close, states } = await newDesk();
    await say();
    const [one, two] = [await make(), await make()];
    await close(one, 1);
    await close(two, 20);
    await say();
    expect(await states()).toEqual([
      [two, 'closed'],
      [one, 'new'],
    ]);
    await say();
    expect(await states()).toHaveLength(2);
  });

  test('a new ticket after 14 days tells of the link, and so does the old one; the log has both', async () => {
    const { staff, say, make, close, states } = await newDesk();
    await say();
    const old = await make();
    await close(old, 15);
    const before = (await actionLogOf(staff.company)).length;
    await say();
    const [follow] = (await states())[0] as [number];
    for (const [id, other] of [
      [old, follow],
      [follow, old],
    ] as const) {
      const { entries } = await staff.caller.call(getTimeline, at(id));
      expect(entries).toContainEqual(
        expect.objectContaining({
          kind: 'event',
          actor: 'customer',
          changes: [{ field: 'linked', from: null, to: `#${other}` }],
        }),
      );
    }
    const logged = (await actionLogOf(staff.company)).slice(before);
    expect(logged.map(({ object_repr, extra_info }) => [object_repr, extra_info])).toEqual(
      expect.arrayContaining([
        [`#${follow}`, `status: new; follows: #${old}`],
        [`#${old}`, `linked: (empty) → #${follow}`],
        [`#${follow}`, `linked: (empty) → #${old}`],
      ]),
    );
    // A message that staff wrote before does not count as an answer.
    expect((await staff.caller.call(getServiceLevel, at(follow))).first_answer?.met_at).toBeNull();
  });
});

test('a room has so many tickets at most, because its words are about all of them', async () => {
  const { make, customer, staff } = await newDesk();
  await make();
  await inCompany(staff.company, (tx) =>
    sql`insert into ticket (company_id, subject, requester_name, customer_email, status, priority, room_id)
      select ${tx.companyId}, 'Another', '', '', 'new', 'normal', ${customer.room}
      from generate_series(2, ${TICKET_LIMITS.ofRoom}::int)`.execute(tx.sql),
  );
  const body = { subject: 'One too many', room_id: customer.room };
  const refused = await staff.caller.attempt(createTicket, { body });
  expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, ['room_id']]);
  // Those out of one's reach do not count, so that nobody learns how many there are.
  await inCompany(staff.company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set({ assignee_id: staff.id, status: 'assigned' })
      .where('company_id', '=', tx.companyId)
      .execute(),
  );
  await restrict(staff.company);
  const agent = await newMember(staff.company, {
    permissions: ['view_ticket', 'add_ticket', 'view_chatroom'],
  });
  expect((await agent.caller.attempt(createTicket, { body })).status).toBe(201);
});
