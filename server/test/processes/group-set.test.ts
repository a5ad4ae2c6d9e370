import {
  assignConversation,
  getConversation,
  listConversations,
} from '@maru/contract/conversations';
import { openRoom } from '@maru/contract/open-chats';
import { ACCOUNT_ADMINISTRATION, PERMISSIONS } from '@maru/contract/permissions';
import { getProfile } from '@maru/contract/profile';
import { makeCompany, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { runCommand, type ServerProcess, startServer } from '@maru/harness/src/server-process.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDatabase } from './databases.ts';

describe('npm run maru -- group set', () => {
  let env: NodeJS.ProcessEnv;
  let server: ServerProcess;
  let admin: HttpClient;
  const all: readonly string[] = PERMISSIONS;
  const groupSet = (name: string, permissions: readonly string[], company = 'crew') =>
    runCommand(
      [
        ...['group', 'set', '--company', company, '--name', name],
        ...permissions.flatMap((codename) => ['--permission', codename]),
      ],
      env,
    );

  beforeAll(async () => {
    env = await newDatabase();
    server = await startServer(env);
    await makeCompany(env, 'CREW');
    admin = await signedInAdmin(server.url, 'CREW');
  });

  afterAll(async () => {
    expect((await server.end()).code).toBe(0);
  });

  async function groupLog() {
    const { body } = await admin.get('/api/logs/?model=group&ordering=timestamp');
    return body.results.map(({ user_name, action_type, object_repr, extra_info }: any) =>
      [user_name, action_type, object_repr, extra_info].join(' | '),
    );
  }

  test('creates a group, then replaces its permissions; each change is logged', async () => {
    const created = await groupSet('Desk', ['view_ticket', 'add_chatmessage', 'view_ticket']);
    expect(created.output).toBe(
      'The group Desk of CREW may now do: view_ticket, add_chatmessage.\n',
    );
    const desk = (await admin.get('/api/groups/')).body.find((g: any) => g.name === 'Desk');
    const hana = { username: 'hana', password: 'a good password 8' };
    const person = { first_name: 'Hana', last_name: 'Lee', phone_number: '010', language: 'ko' };
    const rest = { ...person, email: 'h@example.com', group_ids: [desk.id] };
    expect((await admin.post('/api/accounts/', { ...hana, ...rest })).status).toBe(201);
    const held = async () =>
      (await admin.post('/api/token/', { company_code: 'CREW', ...hana })).body.permissions;
    expect(await held()).toEqual(['view_ticket', 'add_chatmessage']);

    await groupSet('Desk', ['view_userlog', 'view_ticket']);
    expect(await held()).toEqual(['view_ticket', 'view_userlog']);
    await groupSet('Desk', ['view_ticket', 'view_userlog']);
    expect((await groupSet('Desk', [])).output).toContain('may now do: nothing.');
    expect(await held()).toEqual([]);
    expect(await groupLog()).toEqual([
      '(command line) | create | Desk | permissions: view_ticket, add_chatmessage',
      '(command line) | update | Desk | added: view_userlog; removed: add_chatmessage',
      '(command line) | update | Desk | removed: view_ticket, view_userlog',
    ]);
  });

  test('takes effect for open sessions', async () => {
    const tickets = async () => (await admin.get('/api/tickets/')).status;
    expect(await tickets()).toBe(200);
    const fewer = all.filter((codename) => codename !== 'view_ticket');
    expect((await groupSet('Administrators', fewer)).code).toBe(0);
    await expect.poll(tickets, { timeout: 1000 }).toBe(403);
    expect((await groupSet('Administrators', all)).code).toBe(0);
    await expect.poll(tickets, { timeout: 1000 }).toBe(200);
  });

  test('refuses a change that would leave no administrator of accounts, and changes nothing', async () => {
    const before = await groupLog();
    const fewer = all.filter((codename) => codename !== 'change_userprofile');
    const refused = await groupSet('Administrators', fewer);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('left without an active account that can administer');
    const again = await signedInAdmin(server.url, 'CREW');
    expect((await again.get('/api/accounts/')).status).toBe(200);
    expect((await groupSet('Administrators', all)).code).toBe(0);
    expect(await groupLog()).toEqual(before);
    await groupSet('Desk', ACCOUNT_ADMINISTRATION);
    expect((await groupSet('Administrators', fewer)).code).toBe(0);
  });

  test('refuses unknown permissions and companies', async () => {
    const unknown = await groupSet('Pilots', ['view_ticket', 'fly']);
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain(
      `There is no permission fly. There are: ${PERMISSIONS.join(', ')}.`,
    );
    const nowhere = await groupSet('Pilots', [], 'NOPE');
    expect(nowhere.code).toBe(1);
    expect(nowhere.output).toContain('There is no company with the code NOPE.');
    const { body } = await admin.get('/api/groups/');
    expect(body.map((group: { name: string }) => group.name)).not.toContain('Pilots');
  });

  test('takes the conversations of those who may not use the desk any more', async () => {
    await groupSet('Front', ['use_desk']);
    const front = (await admin.get('/api/groups/')).body.find((g: any) => g.name === 'Front');
    const bora = await admin.post('/api/accounts/', {
      ...{ username: 'bora', password: 'a good password 8', first_name: 'Bora', last_name: 'Kim' },
      ...{ phone_number: '010', language: 'ko', email: 'b@example.com', group_ids: [front.id] },
    });
    const { open_key: key } = await admin.call(getProfile, {});
    const params = { company: 'CREW', key };
    await new HttpClient(server.url).call(openRoom, { params, body: { name: 'Kim' } });
    const { conversations } = await admin.call(listConversations, {});
    const at = { params: { id: String(conversations[0]?.id) } };
    const body = { assignee_id: bora.body.id, department_id: null };
    await admin.call(assignConversation, { ...at, body });
    await groupSet('Front', []);
    expect((await admin.call(getConversation, at)).assignee).toBeNull();
  });
});
