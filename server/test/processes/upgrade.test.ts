import { join } from 'node:path';
import { signedInAdmin } from '@maru/harness/src/company.ts';
import { newFolder, runCommand, startServer } from '@maru/harness/src/server-process.ts';
import { expect, test } from 'vitest';
import { writeBackup } from '../../src/backup/write-backup.ts';
import type { Schema } from '../../src/core/schema.ts';
import { Database } from '../../src/platform/database/database.ts';
import { world } from '../world.ts';
import { restore } from './backup-content.ts';
import { newDatabase } from './databases.ts';
import { engineOn, firstDatabase } from './first-schema.ts';
import { schemaOf } from './schema-of.ts';

/** The data of the first version is there, can be found and can be changed. */
async function expectAllOfIt(env: NodeJS.ProcessEnv): Promise<void> {
  const server = await startServer(env);
  const staff = await signedInAdmin(server.url, 'OLD');
  const get = async (path: string) => (await staff.get(path)).body;
  const accounts = await get('/api/accounts/?username=admin');
  expect(accounts.results[0]).toMatchObject({ username: 'admin', first_name: '민지' });
  const departments = await get('/api/departments/');
  expect(departments.results).toMatchObject([{ name: '고객지원' }]);
  const tickets = await get('/api/tickets/');
  const assignees = ['Somebody Else', 'Twin Name', '민지 김', '민지 김', ''];
  expect(tickets.map((one: { assignee_name: string }) => one.assignee_name)).toEqual(assignees);
  const [named, , closed, own, first] = await Promise.all(
    tickets.map(({ id }: { id: number }) => get(`/api/tickets/${id}/`)),
  );
  expect(named).toMatchObject({ assignee: null, status: 'processing' });
  expect(closed).toMatchObject({ assignee: { username: 'admin' }, closed_at: closed.updated_at });
  expect(own).toMatchObject({ assignee: { username: 'admin' }, due_date: '2026-12-24' });
  expect(first).toMatchObject({ subject: 'Old ticket', assignee: null });
  expect(await get('/api/tickets/counts/')).toMatchObject({ all: 5, mine: 1, processing: 2 });
  // A name of before satisfies what needs a person.
  const back = await staff.ask('PUT', `/api/tickets/${named.id}/status/`, {
    status: 'assigned',
  });
  expect(back.status).toBe(200);
  // One address is one customer, whatever its case; without one, and in a room, each has its own.
  const belongs = await Promise.all(
    tickets.map(({ id }: { id: number }) => get(`/api/tickets/${id}/customer/`)),
  );
  const [ofNobody, ofTwo, kim, otherKim, ofFirst] = belongs.map(({ customer }) => customer);
  expect(ofNobody).toBeNull();
  expect(ofTwo).toBe(ofFirst);
  expect(new Set([ofTwo, kim, otherKim]).size).toBe(3);
  const dana = { name: 'Dana W.', email: 'DANA@example.org', phone: '', joined: [] };
  expect(await get(`/api/customers/${ofTwo}/`)).toEqual({ id: ofTwo, ...dana });
  expect(belongs.at(-1)).toMatchObject({ email: 'dana@example.org', is_verified: true });
  const { results: rooms } = await get('/api/chats/');
  const { customer: ofRoom } = await get(`/api/chats/${rooms[0].id}/customer/`);
  expect(await get(`/api/customers/${ofRoom}/`)).toMatchObject({ name: 'Room', email: '' });
  expect(rooms).toMatchObject([{ name: 'Room' }, { name: 'Waiting' }]);
  // Rooms of before are their creator's while that account is active.
  const { seq, conversations } = await get('/api/conversations/');
  expect(seq).toBe(2);
  expect(conversations).toMatchObject([
    {
      name: 'Room',
      assignee: { id: staff.uid, name: '민지 김' },
      waiting_since: null,
      last: { sender: 'agent', words: '안녕하세요' },
      customer_count: 0,
    },
    {
      name: 'Waiting',
      assignee: null,
      waiting_since: '2026-01-02T03:00:00.000Z',
      last: { sender: 'client', words: 'Four', time: '2026-01-02T04:00:00.000Z' },
      customer_count: 3,
      answered_count: 1,
    },
  ]);
  const byName = await get('/api/conversations/search/?q=waiti');
  expect(byName.conversations).toMatchObject([{ name: 'Waiting' }]);
  const found = await get(`/api/logs/?object_repr=${encodeURIComponent('부서 29')}`);
  expect(found.count).toBe(11);
  const asked = await get(`/api/bot-logs/?user_statement=${encodeURIComponent('주문')}`);
  expect(asked.count).toBe(300);
  const ordered = await get('/api/logs/?ordering=extra_info&page=2');
  expect(ordered.results.length).toBeGreaterThan(0);
  const created = await staff.post('/api/departments/', { name: 'New', manager_id: staff.uid });
  expect(created.status).toBe(201);
  const [room] = rooms;
  const message = { room: room.id, content: 'New' };
  const sent = await staff.post(`/api/chats/${room.id}/messages/`, message);
  expect(sent.status).toBe(201);
  // Earlier messages already have their entries: none of them is logged again.
  const logged = await get('/api/logs/?model=chat%20message');
  expect(logged.results[0].extra_info).toBe(
    `room: ${room.id}; message: ${sent.body.id}; number: 2`,
  );
  const { code, output } = await runCommand(['logs', 'verify'], env);
  expect(output).toContain('OLD, action log: intact, 304 entries');
  expect(output).toContain('OLD, bot log: intact, 300 entries');
  expect(code).toBe(0);
  await server.end();
}

/** The same schema as that of a database in which every migration ran on empty tables. */
async function expectNewestSchema(env: NodeJS.ProcessEnv): Promise<void> {
  const { engine: newest } = await world();
  const upgraded = await engineOn(env);
  const schema = await schemaOf(upgraded).finally(() => upgraded.close());
  expect(schema.length).toBeGreaterThan(300);
  expect(schema).toEqual(await schemaOf(newest));
}

/** A session of before expires with its newest refresh token. */
async function expectExpiryOfSessions(env: NodeJS.ProcessEnv): Promise<void> {
  const db = new Database<Schema>(await engineOn(env));
  const sessions = await db.asOwner((sql) =>
    sql.selectFrom('session').select('time_expires').where('account_id', '=', 2).execute(),
  );
  await db.close();
  expect(sessions).toEqual([{ time_expires: new Date('2026-01-20T02:00:00Z') }]);
}

test('a database of the first version is brought to the newest with all that is in it', async () => {
  const env = await firstDatabase();
  await expectAllOfIt(env);
  await expectExpiryOfSessions(env);
  await expectNewestSchema(env);
});

test('a backup of the first version is restored into the newest', async () => {
  const file = join(newFolder(), 'first.backup');
  const engine = await engineOn(await firstDatabase());
  const { header } = await writeBackup(new Database<Schema>(engine), file, false, () => {});
  await engine.close();
  expect(header.migrations).toHaveLength(5);
  const env = await newDatabase();
  const restored = await restore(env, file);
  expect(restored.output).toContain('is restored and was checked');
  await expectAllOfIt(env);
  await expectNewestSchema(env);
});
