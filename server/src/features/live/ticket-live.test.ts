import { deleteDepartments } from '@maru/contract/departments';
import { CLOSE, TICKET_LIVE_PATH } from '@maru/contract/live';
import type { Permission } from '@maru/contract/permissions';
import { addTicketNote, replyToTicket } from '@maru/contract/ticket-replies';
import { updateTicketSettings } from '@maru/contract/ticket-settings';
import { assignTicket, setTicketStatus } from '@maru/contract/ticket-steps';
import { describe, expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { editAccount } from '../../../test/edit-account.ts';
import {
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newGroup,
  newMember,
  newTicket,
  type TestMember,
} from '../../../test/factories.ts';
import { LiveClient, serverUrl, tokenOf } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';
import type { Work } from '../../core/work.ts';
import { TicketHub, type TicketVisit } from './ticket-hub.ts';

const AGENT = ['view_ticket', 'change_ticket', 'assign_ticket'] as const;

async function connectTo(ticket: number, member: TestMember, app = world().then((one) => one.app)) {
  const client = await new LiveClient(`${await serverUrl(await app)}${TICKET_LIVE_PATH}`).opened();
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

describe('whoever a ticket goes out of reach of is let go at once, in every process', () => {
  /** A reader of a department's ticket, which a colleague has; and an administrator who reads it too. */
  async function reading({ restricted = true, more = [] as Permission[] } = {}) {
    const admin = await newAdministrator();
    const { company } = admin;
    const restrict = () =>
      admin.caller.call(updateTicketSettings, { body: { restricts_tickets: true } });
    if (restricted) await restrict();
    const department = await newDepartment(company);
    const groups = [await newGroup(company, AGENT), await newGroup(company, more)];
    const reader = await newMember(company, {
      groupIds: groups,
      ...(restricted && { department_id: department }),
    });
    const ticket = await newTicket(company);
    const body = { assignee_id: admin.id, department_id: restricted ? department : null };
    await admin.caller.call(assignTicket, { ...at(ticket), body });
    const { app, close } = await anotherProcess();
    const elsewhere = Promise.resolve(app);
    const lost = await connectTo(ticket, reader, elsewhere);
    const kept = await connectTo(ticket, admin, elsewhere);
    await expect
      .poll(() => kept.frames.findLast(({ type }) => type === 'people'), { timeout: 5_000 })
      .toMatchObject({ count: 2 });
    return { admin, department, reader, ticket, lost, kept, restrict, close };
  }

  type Reading = Awaited<ReturnType<typeof reading>>;

  async function expectLetGo({ lost, kept, close }: Reading, change: () => Promise<unknown>) {
    try {
      const before = lost.frames.length;
      await change();
      expect(await lost.end()).toEqual({ code: CLOSE.notFound, reason: 'not_found' });
      expect(lost.frames.slice(before)).toEqual([]);
      await expect
        .poll(() => kept.frames.findLast(({ type }) => type === 'people'), { timeout: 5_000 })
        .toMatchObject({ count: 1 });
    } finally {
      await close();
    }
  }

  test('the company restricts who sees which tickets', async () => {
    const scene = await reading({ restricted: false });
    await expectLetGo(scene, scene.restrict);
  });

  test('the ticket is given elsewhere', async () => {
    const scene = await reading();
    const body = { assignee_id: scene.admin.id, department_id: null };
    await expectLetGo(scene, () =>
      scene.admin.caller.call(assignTicket, { ...at(scene.ticket), body }),
    );
  });

  test('the person goes to another department', async () => {
    const scene = await reading();
    await expectLetGo(scene, () => editAccount(scene.admin, scene.reader, { department_id: null }));
  });

  test('the person loses the permission to see all tickets', async () => {
    const scene = await reading({ more: ['view_allticket'] });
    const { admin, reader, ticket } = scene;
    const body = { assignee_id: admin.id, department_id: null };
    await admin.caller.call(assignTicket, { ...at(ticket), body });
    await scene.lost.waitFor('changed');
    await expectLetGo(scene, () =>
      editAccount(admin, reader, { group_ids: reader.groupIds.slice(0, 1) }),
    );
  });

  test('the department is deleted, and its ticket was closed', async () => {
    const scene = await reading();
    const { caller } = scene.admin;
    const closed = { status: 'closed', resolution: 'solved' } as const;
    await caller.call(setTicketStatus, { ...at(scene.ticket), body: closed });
    await scene.lost.waitFor('changed');
    await expectLetGo(scene, () =>
      caller.call(deleteDepartments, { body: { ids: [scene.department] } }),
    );
  });
});

test('no frame is sent while it is looked up who may still see the ticket', async () => {
  let answer = (_may: boolean) => {};
  const sent: string[] = [];
  const connection = { send: (frame: Uint8Array) => sent.push(String(frame)) };
  const member = { kind: 'staff', connection, accountId: 1, person: { name: 'Ada', id: 1 } };
  const hub = new TicketHub(
    {} as Work,
    () => {},
    () => {},
  );
  const visit = {
    member,
    companyId: 1,
    ticketId: 1,
    roomId: 5,
    checkAccess: () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
  } as unknown as TicketVisit;
  hub.join(visit);
  const checking = hub.accessChanged(new Set([1]));
  hub.roomChanged(1, 5);
  await new Promise(setImmediate);
  expect(sent).toEqual([]);
  answer(true);
  await checking;
  await new Promise(setImmediate);
  expect(sent).toEqual(['{"type":"changed"}']);
});
