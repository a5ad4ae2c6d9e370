import { getChat, sendMessage } from '@maru/contract/chats';
import { updateCompanyChat } from '@maru/contract/company-chat';
import { answerConversation } from '@maru/contract/conversation-messages';
import {
  assignConversation,
  getConversation,
  listConversations,
  setConversationOpen,
  takeConversation,
  takeOverConversation,
} from '@maru/contract/conversations';
import { DESK_LIVE_PATH, NOTICE_LIVE_PATH } from '@maru/contract/live';
import { listNotices, markAllNoticesRead } from '@maru/contract/notices';
import { getOpenRoom, sendOpenMessage } from '@maru/contract/open-chats';
import { createTicket } from '@maru/contract/ticket-properties';
import { replyToTicket } from '@maru/contract/ticket-replies';
import { describe, expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { newAgent, newConversation, restrict } from '../../../test/desk.ts';
import {
  actionLogOf,
  newAdministrator,
  newCompany,
  newDepartment,
  newMember,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';
import { LiveClient, serverUrl, tokenOf } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';

const ADA = { first_name: 'Ada', last_name: 'Lee' };
const BO = { first_name: 'Bo', last_name: 'Berg' };
const ANSWERS = ['add_chatmessage', 'view_chatroom', 'add_ticket', 'change_ticket'] as const;

async function two(company: TestCompany) {
  return [
    await newAgent(company, { ...ADA, more: ANSWERS }),
    await newAgent(company, { ...BO, more: ANSWERS }),
  ] as const;
}

const takeOver = ({ caller }: TestMember, params: { id: string }, from: number) =>
  caller.attempt(takeOverConversation, { params, body: { from } });

const noticesOf = async ({ caller }: TestMember) => {
  const { notices, unread } = await caller.call(listNotices, {});
  return [unread, ...notices.map(({ kind, by, room }) => [kind, by, room?.name])];
};

describe('taking over', () => {
  test('takes a colleague’s conversation, is in the log and beside the messages, and tells the colleague', async () => {
    const company = await newCompany();
    const [ada, bo] = await two(company);
    const department = await newDepartment(company);
    const { params } = await newConversation(company, { assignee: ada.id, department });
    expect((await bo.caller.attempt(takeConversation, { params })).status).toBe(409);
    const { status, body } = await takeOver(bo, params, ada.id);
    expect([status, body.assignee, body.department?.id]).toEqual([
      200,
      { id: bo.id, name: 'Bo Berg' },
      department,
    ]);
    expect((await takeOver(bo, params, ada.id)).status).toBe(200);
    const { events } = await ada.caller.call(getConversation, { params });
    expect(events.map(({ kind, by, assignee }) => [kind, by, assignee])).toEqual([
      ['taken_over', 'Bo Berg', 'Ada Lee'],
    ]);
    const log = await actionLogOf(company);
    expect(log.map(({ user_name, extra_info }) => [user_name, extra_info]).at(-1)).toEqual([
      bo.username,
      `assignee: ${ada.username} → ${bo.username}`,
    ]);
    expect(await noticesOf(ada)).toEqual([1, ['taken_over', 'Bo Berg', 'Kim']]);
    expect(await noticesOf(bo)).toEqual([0]);
  });

  test('of two who take over at once one wins, and the other is told who has it now', async () => {
    const company = await newCompany();
    const [ada, ...others] = [...(await two(company)), await newAgent(company, BO)] as const;
    const { params } = await newConversation(company, { assignee: ada.id });
    const answers = await Promise.all(others.map((one) => takeOver(one, params, ada.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
      'Bo Berg has this conversation.',
    );
    expect(await noticesOf(ada)).toHaveLength(2);
  });

  test('is for those within reach; giving away and closing a colleague’s need change_chatroom', async () => {
    const company = await newCompany();
    const [ada, bo] = await two(company);
    const { params } = await newConversation(company, { assignee: ada.id });
    const give = { params, body: { assignee_id: null, department_id: null } };
    for (const refused of [
      await bo.caller.attempt(assignConversation, give),
      await bo.caller.attempt(setConversationOpen, { params, body: { is_open: false } }),
    ]) {
      expect(refused.status).toBe(403);
      expect(refused.body.detail).toMatch(/^Ada Lee has this conversation\. Take it over first/);
    }
    await restrict(company);
    expect((await takeOver(bo, params, ada.id)).status).toBe(404);
    const hidden = { params, body: { content: 'Hello' } };
    expect((await bo.caller.attempt(answerConversation, hidden)).status).toBe(404);
  });

  test('tells also those without tickets, and of what has left their reach no name', async () => {
    const company = await newCompany();
    await restrict(company);
    const ada = await newMember(company, { permissions: ['use_desk'] });
    const boss = await newAgent(company, { ...BO, more: ['view_allticket'] });
    const { params } = await newConversation(company, { assignee: ada.id });
    await takeOver(boss, params, ada.id);
    const { notices } = await ada.caller.call(listNotices, {});
    expect(notices).toMatchObject([
      { kind: 'taken_over', by: 'Bo Berg', ticket: null, room: null },
    ]);
    const body = { until: notices[0]?.id ?? 0 };
    expect(await ada.caller.call(markAllNoticesRead, { body })).toEqual({ unread: 0 });
  });

  test('is told in another process, as a notice and at the desk', async () => {
    const company = await newCompany();
    const [ada, bo] = await two(company);
    const { params } = await newConversation(company, { assignee: ada.id });
    const { seq: after } = await ada.caller.call(listConversations, {});
    const { app, close } = await anotherProcess();
    const connect = async (path: string) => {
      const client = await new LiveClient(`${await serverUrl(app)}${path}`).opened();
      client.send({ type: 'hello', access: await tokenOf(ada), after });
      await client.waitFor('live');
      return client;
    };
    try {
      const [notices, desk] = [await connect(NOTICE_LIVE_PATH), await connect(DESK_LIVE_PATH)];
      await takeOver(bo, params, ada.id);
      await notices.waitFor('changed');
      const { conversations } = await desk.waitFor('desk');
      expect(conversations).toMatchObject([{ id: Number(params.id), assignee: { id: bo.id } }]);
    } finally {
      await close();
    }
  });
});

/** What each way of answering the same conversation answers. */
async function ways(member: TestMember, room: number, ticket: number) {
  const { caller } = member;
  const params = { id: String(room) };
  return {
    desk: () => caller.attempt(answerConversation, { params, body: { content: 'At the desk' } }),
    chats: () => caller.attempt(sendMessage, { params, body: { room, content: 'In the chat' } }),
    ticket: () =>
      caller.attempt(replyToTicket, {
        params: { id: String(ticket) },
        body: { content: 'On the ticket' },
      }),
  };
}

const onlyAssignee = ({ caller }: TestMember, only_assignee_answers = true) =>
  caller.call(updateCompanyChat, { body: { only_assignee_answers } });

describe('only the assignee answers', () => {
  async function setting() {
    const boss = await newAdministrator();
    const { company } = boss;
    const [ada, bo] = await two(company);
    const { room, params } = await newConversation(company, { assignee: ada.id, words: ['Hi'] });
    const body = { subject: 'Parcel', room_id: room };
    const { id: ticket } = await ada.caller.call(createTicket, { body });
    return { boss, company, ada, bo, room, params, ticket };
  }

  test.each(['desk', 'chats', 'ticket'] as const)('holds in %s, by the server', async (way) => {
    const { boss, ada, bo, room, params, ticket } = await setting();
    const [ofAda, ofBo] = [await ways(ada, room, ticket), await ways(bo, room, ticket)];
    expect((await ofBo[way]()).status).toBe(201);
    await onlyAssignee(boss);
    const refused = await ofBo[way]();
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        detail:
          'Ada Lee has this conversation, and only the person who has it may answer. Take it over at the desk first.',
      },
    ]);
    expect((await ofAda[way]()).status).toBe(201);
    await takeOver(bo, params, ada.id);
    expect((await ofBo[way]()).status).toBe(201);
    expect((await ofAda[way]()).status).toBe(403);
    await onlyAssignee(boss, false);
    expect((await ofAda[way]()).status).toBe(201);
  });

  test.each(['desk', 'chats', 'ticket'] as const)(
    'what nobody has becomes the author’s in %s',
    async (way) => {
      const { boss, company, bo } = await setting();
      await onlyAssignee(boss);
      const { room, params } = await newConversation(company, { words: ['Hi'] });
      const body = { subject: 'Parcel', room_id: room };
      const { id } = await bo.caller.call(createTicket, { body });
      expect((await (await ways(bo, room, id))[way]()).status).toBe(201);
      const { assignee } = await bo.caller.call(getConversation, { params });
      expect(assignee?.id).toBe(bo.id);
    },
  );

  test('whoever cannot have conversations is told what to do', async () => {
    const { boss, company, room } = await setting();
    await onlyAssignee(boss);
    const clerk = await newMember(company, { permissions: ['add_chatmessage'] });
    const said = async (id: number) => {
      const message = { params: { id: String(id) }, body: { room: id, content: 'Hello' } };
      const { status, body } = await clerk.caller.attempt(sendMessage, message);
      return `${status} ${body.detail}`;
    };
    expect(await said(room)).toMatch(/^403 Ada Lee has .* Ask Ada Lee, or somebody at the desk\.$/);
    const free = await newConversation(company);
    expect(await said(free.room)).toMatch(/^403 Nobody has this conversation yet, .*at the desk/);
  });

  test('a message that was sent before is answered again, and nothing is written', async () => {
    const { boss, bo, params, ada } = await setting();
    const answer = () =>
      bo.caller
        .with({ 'idempotency-key': 'k-1' })
        .attempt(answerConversation, { params, body: { content: 'Once' } });
    const sent = await answer();
    await onlyAssignee(boss);
    expect((await answer()).body).toEqual(sent.body);
    expect((await ada.caller.call(getConversation, { params })).last_seq).toBe(2);
  });

  test('is in the log and the list, and every desk is told', async () => {
    const { boss, bo, company } = await setting();
    const { seq: after, only_assignee_answers } = await bo.caller.call(listConversations, {});
    expect(only_assignee_answers).toBe(false);
    const { app } = await world();
    const desk = await new LiveClient(`${await serverUrl(app)}${DESK_LIVE_PATH}`).opened();
    desk.send({ type: 'hello', access: await tokenOf(bo), after });
    await desk.waitFor('live');
    await onlyAssignee(boss);
    expect((await bo.caller.call(listConversations, {})).only_assignee_answers).toBe(true);
    expect((await actionLogOf(company)).at(-1)).toMatchObject({
      model: 'company chat',
      extra_info: 'only_assignee_answers: false → true',
    });
    expect(await desk.waitFor('settings')).toEqual({
      type: 'settings',
      only_assignee_answers: true,
    });
  });
});

describe('an answer to a finished conversation', () => {
  test.each(['desk', 'chats'] as const)(
    'reopens it in %s, so that its customer can write',
    async (way) => {
      const company = await newCompany();
      const [ada] = await two(company);
      const { room, params, caller } = await newConversation(company, {
        assignee: ada.id,
        words: ['Hi'],
      });
      await ada.caller.call(setConversationOpen, { params, body: { is_open: false } });
      const write = () => caller.attempt(sendOpenMessage, { body: { content: 'Thanks' } });
      expect((await write()).status).toBe(409);
      expect((await (await ways(ada, room, 0))[way]()).status).toBe(201);
      expect(await caller.call(getOpenRoom, {})).toMatchObject({ status: true });
      expect((await write()).status).toBe(201);
      expect((await ada.caller.call(getChat, { params })).status).toBe(true);
      const { events } = await ada.caller.call(getConversation, { params });
      expect(events.map(({ kind }) => kind)).toEqual(['reopened', 'closed']);
      const log = await actionLogOf(company);
      const own = log.filter(({ user_name }) => user_name === ada.username);
      expect(own.map(({ model, extra_info }) => `${model}: ${extra_info}`).slice(-2)).toEqual([
        'chat room: status: inactive → active',
        expect.stringMatching(/^chat message: room: \d+; message: \d+; number: 2$/),
      ]);
    },
  );
});
