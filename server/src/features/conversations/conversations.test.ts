import { sendMessage } from '@maru/contract/chats';
import {
  answerConversation,
  getConversationDraft,
  listConversationMessages,
  saveConversationDraft,
} from '@maru/contract/conversation-messages';
import {
  assignConversation,
  findConversations,
  getConversation,
  listConversations,
  markConversationRead,
  markConversationUnread,
  setConversationOpen,
  takeConversation,
  unreadOf,
} from '@maru/contract/conversations';
import { getOpenRoom } from '@maru/contract/open-chats';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newAgent, newConversation } from '../../../test/desk.ts';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newCompany,
  newDepartment,
  newMember,
  type TestMember,
} from '../../../test/factories.ts';

const listed = async ({ caller }: TestMember) => {
  const { conversations } = await caller.call(listConversations, {});
  return conversations;
};

describe('the list', () => {
  test('one’s own first, then who waits longest, then who does not wait, the newest first', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const mine = await newConversation(company, { name: 'Mine', assignee: ada.id });
    const quiet = await newConversation(company, { name: 'Quiet' });
    const first = await newConversation(company, { name: 'First', words: ['Hello', 'Anybody?'] });
    const second = await newConversation(company, { name: 'Second', words: ['Hi'] });
    const newer = await newConversation(company, { name: 'Newer' });
    const ids = (await listed(ada)).map(({ id }) => id);
    expect(ids).toEqual([mine.room, first.room, second.room, newer.room, quiet.room]);
    const shown = (await listed(ada)).find(({ id }) => id === first.room);
    expect(shown).toMatchObject({
      name: 'First',
      is_open: true,
      assignee: null,
      department: null,
      last: { sender: 'client', by: null, words: 'Anybody?' },
      customer_count: 2,
      answered_count: 0,
      read_count: 0,
      note: null,
      ticket: null,
    });
    expect(shown?.waiting_since).not.toBeNull();
    expect(Date.parse(shown?.waiting_since ?? '')).toBeLessThan(
      Date.parse(shown?.last?.time ?? ''),
    );
  });

  test('has at most 2,000, and says that there are more', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    await inCompany(company, (tx) =>
      sql`insert into chat_room (company_id, name, creator_first_name, creator_last_name, assignee_id)
        select ${company.id}, 'Room ' || n, '', '', case when n = 1 then ${ada.id}::bigint end
        from generate_series(1, 2001) as n`.execute(tx.sql),
    );
    const { conversations, has_more } = await ada.caller.call(listConversations, {});
    expect([conversations.length, has_more]).toEqual([2_000, true]);
    expect(conversations[0]?.assignee?.id).toBe(ada.id);
  });

  test('has no closed conversations, and none of another company', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const { room, params } = await newConversation(company);
    const foreign = await newConversation(await newCompany());
    expect((await listed(ada)).map(({ id }) => id)).toEqual([room]);
    expect((await ada.caller.attempt(getConversation, { params: foreign.params })).status).toBe(
      404,
    );
    await ada.caller.call(setConversationOpen, { params, body: { is_open: false } });
    expect(await listed(ada)).toEqual([]);
    expect(await ada.caller.call(getConversation, { params })).toMatchObject({ is_open: false });
  });
});

test('answering takes what nobody has, ends the waiting, and is answered by the number', async () => {
  const company = await newCompany();
  const ada = await newAgent(company, { first_name: 'Ada', last_name: 'Lee' });
  const { params, say } = await newConversation(company, { words: ['One', 'Two'] });
  const sent = await ada.caller.call(answerConversation, { params, body: { content: 'Yes?' } });
  expect(sent).toMatchObject({ seq: 3, sender: 'agent', sender_name: 'Ada Lee', content: 'Yes?' });
  expect(await ada.caller.call(getConversation, { params })).toMatchObject({
    assignee: { id: ada.id, name: 'Ada Lee' },
    waiting_since: null,
    customer_count: 2,
    answered_count: 2,
    last: { sender: 'agent', by: { id: ada.id, name: 'Ada Lee' }, words: 'Yes?' },
  });
  await say('Three');
  const again = await ada.caller.call(getConversation, { params });
  expect(again).toMatchObject({ customer_count: 3, answered_count: 2, last: { words: 'Three' } });
  expect(again.waiting_since).toBe(again.last?.time);
  const log = (await actionLogOf(company)).filter(({ user_name }) => user_name === ada.username);
  expect(log.map(({ model, extra_info }) => [model, extra_info])).toEqual([
    ['chat room', `assignee: (empty) → ${ada.username}`],
    [
      'chat message',
      `room: ${params.id}; message: ${sent.id}; number: 3; 1 more from the customer since, number 2`,
    ],
  ]);
});

test('a message of the specified chat screen keeps the same counts', async () => {
  const company = await newCompany();
  const ada = await newAgent(company, { more: ['add_chatmessage', 'view_chatroom'] });
  const { params, room } = await newConversation(company, { words: ['One'] });
  await ada.caller.call(sendMessage, { params, body: { room, content: 'x'.repeat(300) } });
  expect(await ada.caller.call(getConversation, { params })).toMatchObject({
    assignee: null,
    waiting_since: null,
    answered_count: 1,
    last: { sender: 'agent', words: 'x'.repeat(200) },
  });
});

test('the same answer again is the same message; helping a colleague out leaves the conversation theirs', async () => {
  const company = await newCompany();
  const [ada, bo] = [await newAgent(company), await newAgent(company)];
  const { params } = await newConversation(company, { words: ['One'] });
  const answer = ({ caller }: TestMember) =>
    caller
      .with({ 'idempotency-key': 'k-1' })
      .attempt(answerConversation, { params, body: { content: 'Yes?' } });
  const [first, second] = [await answer(ada), await answer(ada)];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  expect((await answer(bo)).status).toBe(201);
  const { assignee } = await bo.caller.call(getConversation, { params });
  expect(assignee?.id).toBe(ada.id);
});

describe('taking', () => {
  test('of two who take at once one wins, and the other is told who', async () => {
    const company = await newCompany();
    const agents = [
      await newAgent(company, { first_name: 'Ada', last_name: 'Lee' }),
      await newAgent(company, { first_name: 'Bo', last_name: 'Kim' }),
    ];
    const { params } = await newConversation(company);
    const answers = await Promise.all(
      agents.map(({ caller }) => caller.attempt(takeConversation, { params })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.assignee;
    const told = answers.find(({ status }) => status === 409)?.body.detail;
    expect(told).toBe(`${winner.name} has this conversation.`);
    const again = await agents
      .find(({ id }) => id === winner.id)
      ?.caller.attempt(takeConversation, { params });
    expect(again?.status).toBe(200);
  });

  test('what a department has may be taken, and stays the department’s', async () => {
    const company = await newCompany();
    const department = await newDepartment(company);
    const ada = await newAgent(company);
    const { params } = await newConversation(company, { department });
    expect(await ada.caller.call(takeConversation, { params })).toMatchObject({
      assignee: { id: ada.id },
      department: { id: department },
    });
  });

  test('so may what somebody has who is inactive', async () => {
    const company = await newCompany();
    const [ada, gone] = [await newAgent(company), await newAgent(company)];
    const { params } = await newConversation(company, { assignee: gone.id });
    await inCompany(company, (tx) =>
      tx.sql.updateTable('account').set({ is_active: false }).where('id', '=', gone.id).execute(),
    );
    const taken = await ada.caller.call(takeConversation, { params });
    expect(taken.assignee?.id).toBe(ada.id);
  });
});

describe('giving', () => {
  test('to a colleague with a note, and to a department; each change is in the log', async () => {
    const company = await newCompany();
    const department = await newDepartment(company, 'Returns');
    const [ada, bo] = [await newAgent(company), await newAgent(company)];
    const { params } = await newConversation(company, { assignee: ada.id });
    const body = { assignee_id: bo.id, department_id: null, note: 'Wants a refund' };
    const given = await ada.caller.call(assignConversation, { params, body });
    expect(given).toMatchObject({ assignee: { id: bo.id }, note: expect.any(Number) });
    const mine = { assignee_id: null, department_id: department };
    const refused = await ada.caller.attempt(assignConversation, { params, body: mine });
    expect(refused.status).toBe(403);
    await bo.caller.call(assignConversation, { params, body: mine });
    const log = (await actionLogOf(company)).filter(({ user_name }) =>
      [ada.username, bo.username].includes(user_name),
    );
    expect(log.map(({ model, extra_info }) => `${model}: ${extra_info}`)).toEqual([
      `chat room: assignee: ${ada.username} → ${bo.username}`,
      expect.stringMatching(/^chat room note: room: \d+; note: \d+$/),
      `chat room: assignee: ${bo.username} → (empty); department: (empty) → Returns`,
    ]);
  });

  test('only to active people who may use the desk, and to departments that exist', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const clerk = await newMember(company, { permissions: ['view_ticket'] });
    const foreign = await newAgent(await newCompany());
    const { params } = await newConversation(company);
    for (const [field, value] of [
      ['assignee_id', clerk.id],
      ['assignee_id', foreign.id],
      ['department_id', 999_999_999],
    ] as const) {
      const body = { assignee_id: null, department_id: null, [field]: value };
      const refused = await ada.caller.attempt(assignConversation, { params, body });
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]]);
    }
    expect((await listed(ada)).map(({ assignee }) => assignee)).toEqual([null]);
  });
});

test('reading is counted by the customer’s messages, only forward, for each person', async () => {
  const company = await newCompany();
  const [ada, bo] = [await newAgent(company), await newAgent(company)];
  const { params, say } = await newConversation(company, { words: ['One', 'Two', 'Three'] });
  const read = async ({ caller }: TestMember, seq: number) =>
    (await caller.call(markConversationRead, { params, body: { seq } })).read_count;
  const unread = async (member: TestMember) => (await listed(member)).map(unreadOf);
  expect(await unread(ada)).toEqual([3]);
  expect([await read(ada, 2), await read(ada, 1), await unread(ada), await unread(bo)]).toEqual([
    2,
    2,
    [1],
    [3],
  ]);
  expect([await read(ada, 999), await unread(ada)]).toEqual([3, [0]]);
  await bo.caller.call(answerConversation, { params, body: { content: 'Yes?' } });
  await say('Four');
  expect([await unread(ada), await unread(bo)]).toEqual([[1], [1]]);
});

test('the last words are their author’s, whoever has the conversation', async () => {
  const company = await newCompany();
  const [ada, bo] = [await newAgent(company), await newAgent(company, { first_name: 'Bo' })];
  const { params, say } = await newConversation(company, { assignee: ada.id });
  await bo.caller.call(answerConversation, { params, body: { content: 'Yes?' } });
  const last = async () => (await ada.caller.call(getConversation, { params })).last;
  expect(await last()).toMatchObject({ sender: 'agent', by: { id: bo.id } });
  expect((await last())?.by?.name).toMatch(/^Bo/);
  await say('No');
  expect(await last()).toMatchObject({ sender: 'client', by: null });
});

test('marked as unread by one person, for that person, until they read it again', async () => {
  const company = await newCompany();
  const [ada, bo] = [await newAgent(company), await newAgent(company)];
  const { params, say, caller } = await newConversation(company, { words: ['One'] });
  await ada.caller.call(answerConversation, { params, body: { content: 'Yes?' } });
  await ada.caller.call(markConversationRead, { params, body: { seq: 1 } });
  const seen = async () => (await caller.call(getOpenRoom, {})).staff_seen_seq;
  const before = await seen();
  await ada.caller.call(markConversationUnread, { params });
  await ada.caller.call(markConversationUnread, { params });
  const marks = async (member: TestMember) => (await listed(member)).map((one) => one.is_unread);
  expect([await marks(ada), await marks(bo), await seen()]).toEqual([[true], [false], before]);
  await say('Two');
  expect(await marks(ada)).toEqual([true]);
  // Also if there is nothing new to read.
  await ada.caller.call(markConversationRead, { params, body: { seq: 1 } });
  expect([await marks(ada), (await listed(ada)).map(unreadOf)]).toEqual([[false], [1]]);
});

test('older messages come before a number, in order', async () => {
  const company = await newCompany();
  const ada = await newAgent(company);
  const { params } = await newConversation(company, { words: ['One', 'Two', 'Three'] });
  const before = async (query: { before?: string }) => {
    const { results } = await ada.caller.call(listConversationMessages, { params, query });
    return results.map(({ seq, content }) => `${seq} ${content}`);
  };
  expect(await before({})).toEqual(['1 One', '2 Two', '3 Three']);
  expect(await before({ before: '3' })).toEqual(['1 One', '2 Two']);
});

test('what one begins to write is kept for oneself', async () => {
  const company = await newCompany();
  const [ada, bo] = [await newAgent(company), await newAgent(company)];
  const { params } = await newConversation(company);
  const body = { reply: 'Dear ', note: 'Angry?' };
  expect(await ada.caller.call(saveConversationDraft, { params, body })).toEqual(body);
  expect(await ada.caller.call(getConversationDraft, { params })).toEqual(body);
  const none = { reply: '', note: '' };
  expect(await bo.caller.call(getConversationDraft, { params })).toEqual(none);
  await ada.caller.call(saveConversationDraft, { params, body: none });
  expect(await ada.caller.call(getConversationDraft, { params })).toEqual(none);
});

test('a conversation is given to a department that is called as the one before', async () => {
  const admin = await newAdministrator();
  const { company } = admin;
  const [first, second] = [
    await newDepartment(company, 'Support'),
    await newDepartment(company, 'Support'),
  ];
  const { params } = await newConversation(company, { department: first });
  const body = { assignee_id: null, department_id: second };
  const given = await admin.caller.call(assignConversation, { params, body });
  expect(given.department?.id).toBe(second);
  expect((await actionLogOf(company)).at(-1)?.extra_info).toContain(
    `department: Support (${first}) → Support (${second})`,
  );
});

test('a search is short, and not made without a pause', async () => {
  const agent = await newAgent(await newCompany());
  const find = (q: string) => agent.caller.attempt(findConversations, { query: { q } });
  expect((await find('a'.repeat(101))).status).toBe(400);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await find('a')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
