import { CLOSE, TICKET_LIVE_PATH } from '@maru/contract/live';
import { addTicketNote, assignTicket, replyToTicket } from '@maru/contract/ticket-details';
import { expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import {
  inCompany,
  type Member,
  newAccount,
  newCompany,
  newDepartment,
  newMember,
  newTicket,
} from '../../../test/factories.ts';
import { addressOf, LiveClient, tokenOf } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';

const AGENT = ['view_ticket', 'change_ticket', 'assign_ticket'] as const;

async function connectTo(ticket: number, member: Member, app = world().then((one) => one.app)) {
  const client = await new LiveClient(`${await addressOf(await app)}${TICKET_LIVE_PATH}`).opened();
  client.send({ type: 'hello', access: await tokenOf(member), ticket });
  return client;
}

const at = (id: number) => ({ params: { id: String(id) } });

test('two people on one ticket: each learns that the other reads, and writes', async () => {
  const company = await newCompany();
  const ticket = await newTicket(company);
  const ada = await newMember(company, { permissions: AGENT, first_name: 'Ada', last_name: 'Lee' });
  const bo = await newMember(company, { permissions: AGENT, first_name: 'Bo', last_name: 'Kim' });
  const [hers, his] = [await connectTo(ticket, ada), await connectTo(ticket, bo)];
  for (const client of [hers, his]) {
    await expect
      .poll(() => client.frames.findLast(({ type }) => type === 'people'), { timeout: 5_000 })
      .toMatchObject({ count: 2, people: [{ name: 'Ada Lee' }, { name: 'Bo Kim' }] });
  }
  his.send({ type: 'typing' });
  expect(await hers.waitFor('typing')).toMatchObject({ id: bo.id, name: 'Bo Kim' });
  expect(his.frames.some(({ type }) => type === 'typing')).toBe(false);
  await his.close();
  await expect
    .poll(() => hers.frames.findLast(({ type }) => type === 'people'), { timeout: 5_000 })
    .toMatchObject({ count: 1 });
});

test('a change in one process is told in another, without a word of it', async () => {
  const company = await newCompany();
  const ticket = await newTicket(company);
  const [one, other] = [
    await newMember(company, { permissions: AGENT }),
    await newMember(company, { permissions: AGENT }),
  ];
  const { app, close } = await anotherProcess();
  try {
    const there = await connectTo(ticket, other, Promise.resolve(app));
    await there.waitFor('live');
    const changes = () => there.frames.filter(({ type }) => type === 'changed').length;
    await one.caller.call(replyToTicket, { ...at(ticket), body: { content: 'Hello' } });
    await expect.poll(changes, { timeout: 5_000 }).toBe(1);
    await one.caller.call(addTicketNote, { ...at(ticket), body: { content: 'Aside' } });
    await expect.poll(changes, { timeout: 5_000 }).toBe(2);
    expect(JSON.stringify(there.frames)).not.toMatch(/Hello|Aside/);
  } finally {
    await close();
  }
});

test('a foreign or unknown ticket, or one without the permission, is refused', async () => {
  const company = await newCompany();
  const member = await newMember(company, { permissions: AGENT });
  const foreign = await newTicket(await newCompany());
  for (const ticket of [foreign, 999_999_999]) {
    const client = await connectTo(ticket, member);
    expect(await client.end()).toEqual({ code: CLOSE.notFound, reason: 'not_found' });
  }
  const other = await newMember(company, { permissions: ['view_chatroom', 'add_chatmessage'] });
  const client = await connectTo(await newTicket(company), other);
  expect((await client.end())?.code).toBe(CLOSE.forbidden);
});

test('who loses the permission or the ticket is let go, and learns nothing more', async () => {
  const company = await newCompany();
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('company')
      .set({ restricts_tickets: true })
      .where('id', '=', company.id)
      .execute(),
  );
  const ticket = await newTicket(company);
  const administrator = await newMember(company, {
    permissions: [...AGENT, 'view_allticket', 'view_group', 'change_group'],
  });
  const restricted = await newMember(company, { permissions: AGENT });
  const client = await connectTo(ticket, restricted);
  await client.waitFor('live');
  const other = await newAccount(company, { permissions: ['view_ticket'] });
  const body = { assignee_id: other.id, department_id: await newDepartment(company) };
  await administrator.caller.call(assignTicket, { ...at(ticket), body });
  expect(await client.end()).toEqual({ code: CLOSE.notFound, reason: 'not_found' });
  expect(client.frames.some(({ type }) => type === 'changed')).toBe(false);
});
