import { sendMessage, updateChat } from '@maru/contract/chats';
import { sendOpenMessage } from '@maru/contract/open-chats';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { newCustomer } from '../../../test/customers.ts';
import { actionLogOf, inCompany, newAdministrator } from '../../../test/factories.ts';
import { connectStaff } from '../../../test/live-client.ts';

async function conversation() {
  const admin = await newAdministrator();
  const { company } = admin;
  const customer = await newCustomer(admin, 'Kim');
  const { room } = customer;
  const params = { id: String(room) };
  return {
    company,
    admin,
    customer,
    room,
    ask: (content = 'x') => customer.caller.call(sendOpenMessage, { body: { content } }),
    answer: () => admin.caller.call(sendMessage, { params, body: { room, content: 'x' } }),
    rename: (name: string) => admin.caller.call(updateChat, { params, body: { name } }),
    /** The log entries about the room since it was opened. */
    entries: async () =>
      (await actionLogOf(company))
        .slice(1)
        .map(({ user_name, extra_info }) => `${user_name}: ${extra_info}`),
  };
}

test('the first message of a customer in an hour is logged; the next entry says how many followed', async () => {
  const { admin, room, ask, answer, rename, entries } = await conversation();
  const first = await ask();
  for (let n = 2; n <= 4; n += 1) await ask();
  const answered = await answer();
  for (let n = 6; n <= 7; n += 1) await ask();
  await rename('Refund');
  await ask();
  const staff = await connectStaff(admin, room);
  await staff.waitFor('live');
  const again = await answer();
  staff.socket.terminate();
  const { username } = admin;
  expect(await entries()).toEqual([
    `(customer): room: ${room}; message: ${first.id}; number: 1`,
    `${username}: room: ${room}; message: ${answered.id}; number: 5; 3 more from the customer since, numbers 2–4`,
    `${username}: name: Kim → Refund; 2 more from the customer since, numbers 6–7`,
    `${username}: room: ${room}; 1 more from the customer since, number 8`,
    `${username}: room: ${room}; message: ${again.id}; number: 9`,
  ]);
});

test('in the next hour the first is logged again, with the count of the hour before', async () => {
  const { company, room, ask, entries } = await conversation();
  for (let n = 1; n <= 3; n += 1) await ask();
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('chat_room')
      .set({ customer_logged_hour: sql<Date>`customer_logged_hour - interval '1 hour'` })
      .where('id', '=', room)
      .execute(),
  );
  const later = await ask();
  await ask();
  expect((await entries()).slice(1)).toEqual([
    `(customer): room: ${room}; message: ${later.id}; number: 4; 2 more from the customer since, numbers 2–3`,
  ]);
});

test('messages sent at once through two processes are each counted once', async () => {
  const { company, customer, answer, entries } = await conversation();
  const other = await anotherProcess();
  const { headers } = customer;
  const send = (key: string) =>
    Promise.all([
      customer.caller.with({ 'idempotency-key': key }).call(sendOpenMessage, {
        body: { content: key },
      }),
      other.app.inject({
        method: 'POST',
        url: '/api/open/room/messages/',
        headers: { ...headers, 'idempotency-key': key },
        payload: { content: key },
      }),
    ]);
  await Promise.all(Array.from({ length: 8 }, (_, n) => send(`key-${n}`)));
  await answer();
  await other.close();
  const log = await entries();
  expect(log).toHaveLength(2);
  expect(log[0]).toMatch(/; number: 1$/);
  expect(log[1]).toMatch(/; number: 9; 7 more from the customer since, numbers 2–8$/);
  const messages = await inCompany(company, (tx) =>
    tx.sql.selectFrom('chat_message').select('seq').orderBy('seq').execute(),
  );
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
