import { deleteAccount, patchAccount } from '@maru/contract/accounts';
import { updateChat } from '@maru/contract/chats';
import { answerConversation } from '@maru/contract/conversation-messages';
import {
  assignConversation,
  CONVERSATION_LIMITS,
  getConversation,
  setConversationOpen,
  takeConversation,
} from '@maru/contract/conversations';
import { deleteDepartment } from '@maru/contract/departments';
import { openRoom } from '@maru/contract/open-chats';
import { PERMISSIONS } from '@maru/contract/permissions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { comingFrom } from '../../../test/addresses.ts';
import { Caller } from '../../../test/caller.ts';
import { beThere, newAgent, newConversation } from '../../../test/desk.ts';
import {
  inCompany,
  newAdministrator,
  newCompany,
  newDepartment,
  newMember,
  type TestMember,
} from '../../../test/factories.ts';

const at = (id: number) => ({ params: { id: String(id) } });

const eventsOf = async ({ caller }: TestMember, params: { id: string }) =>
  (await caller.call(getConversation, { params })).events;

/** The oldest first, as one reads them. */
const told = async (member: TestMember, params: { id: string }) =>
  (await eventsOf(member, params))
    .toReversed()
    .map(({ kind, by, assignee, department }) =>
      [kind, by, assignee || department].filter(Boolean).join(' | '),
    );

test('say who took, gave, handed over, closed and reopened a conversation, and to whom', async () => {
  const company = await newCompany();
  const ada = await newAgent(company, { first_name: 'Ada', last_name: 'Lee' });
  const more = ['change_chatroom', 'view_chatroom'] as const;
  const bo = await newAgent(company, { first_name: 'Bo', last_name: 'Berg', more });
  const delivery = await newDepartment(company, 'Delivery');
  const { params } = await newConversation(company, { words: ['Hello'] });
  const give = (who: TestMember, assignee_id: number | null, department_id: number | null) =>
    who.caller.call(assignConversation, { params, body: { assignee_id, department_id } });
  expect(await eventsOf(ada, params)).toEqual([]);
  await ada.caller.call(takeConversation, { params });
  // Neither a second time nor a refused one is an event.
  await ada.caller.call(takeConversation, { params });
  expect((await bo.caller.attempt(takeConversation, { params })).status).toBe(409);
  await give(ada, bo.id, null);
  await give(bo, ada.id, null);
  await give(bo, ada.id, delivery);
  await give(bo, null, null);
  await give(bo, ada.id, null);
  await give(bo, bo.id, null);
  await give(bo, null, delivery);
  await ada.caller.call(setConversationOpen, { params, body: { is_open: false } });
  await ada.caller.call(setConversationOpen, { params, body: { is_open: false } });
  await bo.caller.call(updateChat, { params, body: { name: 'Kim', status: true } });
  expect(await told(bo, params)).toEqual([
    'taken | Ada Lee',
    'handed_over | Ada Lee | Bo Berg',
    'handed_over | Bo Berg | Ada Lee',
    'assigned | Bo Berg | Delivery',
    'released | Bo Berg',
    'assigned | Bo Berg | Ada Lee',
    'taken_over | Bo Berg | Ada Lee',
    'handed_over | Bo Berg | Delivery',
    'closed | Ada Lee',
    'reopened | Bo Berg',
  ]);
});

test('stand where they happened, and keep the names of that moment', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  const ada = await newAgent(company, { first_name: 'Ada', last_name: 'Lee' });
  const { params, say } = await newConversation(company);
  const body = { content: 'Yes?' };
  await ada.caller.call(setConversationOpen, { params, body: { is_open: false } });
  await ada.caller.call(setConversationOpen, { params, body: { is_open: true } });
  const hello = await say('Hello');
  // An answer to an unassigned conversation assigns it to its author, before the answer.
  const answer = await ada.caller.call(answerConversation, { params, body });
  await ada.caller.call(setConversationOpen, { params, body: { is_open: false } });
  await boss.caller.call(patchAccount, { ...at(ada.id), body: { last_name: 'Hopper' } });
  const events = await eventsOf(boss, params);
  expect(events.map(({ kind, by, message }) => [kind, by, message])).toEqual([
    ['closed', 'Ada Lee', answer.id],
    ['taken', 'Ada Lee', hello.id],
    ['reopened', 'Ada Lee', null],
    ['closed', 'Ada Lee', null],
  ]);
});

test('tell that a room came in by the link of somebody who is there, or of a department', async () => {
  const company = await newCompany();
  const ada = await newAgent(company, { first_name: 'Ada', last_name: 'Lee' });
  const department = await newDepartment(company, 'Delivery');
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('department')
      .set({ open_key: 'deliver' })
      .where('id', '=', department)
      .execute(),
  );
  const opened = async (key: string) => {
    const params = { company: company.code, key };
    await new Caller(comingFrom()).call(openRoom, { params, body: { name: 'Kim' } });
    const { id } = await inCompany(company, (tx) =>
      tx.sql
        .selectFrom('chat_room')
        .select('id')
        .where('company_id', '=', tx.companyId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    return told(ada, { id: String(id) });
  };
  expect(await opened(ada.openKey)).toEqual([]);
  await beThere(ada);
  expect(await opened(ada.openKey)).toEqual(['came_in | Ada Lee']);
  expect(await opened('deliver')).toEqual(['came_in | Delivery']);
});

test('tell that who had it left, also a department', async () => {
  const company = await newCompany();
  const names = { first_name: 'Eva', last_name: 'Boss' };
  const boss = await newMember(company, { permissions: PERMISSIONS, ...names });
  const ada = await newAgent(company, { first_name: 'Ada', last_name: 'Lee' });
  const department = await newDepartment(company, 'Delivery');
  const { params } = await newConversation(company, { assignee: ada.id, department });
  await boss.caller.call(deleteAccount, at(ada.id));
  await boss.caller.call(deleteDepartment, at(department));
  expect(await told(boss, params)).toEqual([
    'left | Eva Boss | Ada Lee',
    'left | Eva Boss | Delivery',
  ]);
});

test('are appended only, answered up to a hundred, and go with their room', async () => {
  const company = await newCompany();
  const ada = await newAgent(company);
  const { params, room } = await newConversation(company);
  await inCompany(company, (tx) =>
    sql`insert into conversation_event
        (company_id, room_id, kind, actor_name, assignee_name, department_name, message_seq)
      select ${company.id}, ${room}, 'taken', 'Ada ' || n, '', '', 0 from generate_series(1, 101) as n`.execute(
      tx.sql,
    ),
  );
  const events = await eventsOf(ada, params);
  expect(events).toHaveLength(CONVERSATION_LIMITS.events);
  expect([events[0]?.by, events.at(-1)?.by]).toEqual(['Ada 101', 'Ada 2']);
  for (const change of [
    sql`update conversation_event set actor_name = ''`,
    sql`delete from conversation_event`,
  ]) {
    await expect(inCompany(company, (tx) => change.execute(tx.sql))).rejects.toThrow(
      /permission denied/,
    );
  }
  const left = await inCompany(company, async (tx) => {
    await tx.sql.deleteFrom('chat_room').where('id', '=', room).execute();
    return tx.sql.selectFrom('conversation_event').select('id').execute();
  });
  expect(left).toEqual([]);
});
