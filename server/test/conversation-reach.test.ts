import {
  findConversations,
  getConversation,
  listConversations,
} from '@maru/contract/conversations';
import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { PERMISSIONS } from '@maru/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  conversationsWithinQuery,
  isWithin,
} from '../src/core/conversations/conversation-reach.store.ts';
import type { Reach } from '../src/core/tickets/reach.store.ts';
import { exampleOf } from './access-examples.ts';
import { newConversation, restrict } from './desk.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newCompany,
  newDepartment,
  newMember,
  type TestCompany,
  type TestMember,
} from './factories.ts';

/** Words that are in hidden conversations only. */
const MARKER = 'OfSomebodyElse';

const all = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
  title: `${endpoint.method} ${endpoint.path}`,
  name,
  endpoint,
}));
const ofOne = all.filter(({ endpoint }) => endpoint.path.startsWith('/api/conversations/{id}/'));
const reading = all.filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' && /^\/api\/(conversations|desk)\//.test(endpoint.path),
);

let company: TestCompany;
/** May do everything but see all tickets and, by that, all conversations. */
let restricted: TestMember;
let everyone: TestMember;
let hidden: Awaited<ReturnType<typeof newConversation>>;

beforeAll(async () => {
  company = await newCompany();
  const department_id = await newDepartment(company);
  const permissions = PERMISSIONS.filter((codename) => codename !== 'view_allticket');
  restricted = await newMember(company, { permissions, department_id });
  everyone = await newMember(company, { permissions: PERMISSIONS });
  const other = await newAccount(company, { permissions: ['use_desk'] });
  hidden = await newConversation(company, {
    name: MARKER,
    words: [MARKER],
    assignee: other.id,
    department: await newDepartment(company),
  });
  await restrict(company);
});

describe('a conversation outside one’s reach', () => {
  test('there are calls to try', () => {
    expect(ofOne.length).toBeGreaterThanOrEqual(12);
    expect(reading.length).toBeGreaterThanOrEqual(7);
  });

  test.each(ofOne)('$title: as good as none', async ({ name, endpoint }) => {
    const example = await exampleOf(name, company, restricted);
    const before = await actionLogOf(company);
    const answer = await restricted.caller.attempt(endpoint, { ...example, params: hidden.params });
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    expect(await actionLogOf(company)).toEqual(before);
    // The same call reaches a conversation of nobody.
    const allowed = await restricted.caller.attempt(endpoint, example);
    expect(allowed.status).toBe(endpoint.status);
  });

  test.each(reading)('$title tells nothing of it', async ({ name, endpoint }) => {
    const example = await exampleOf(name, company, restricted);
    const { body } = await restricted.caller.attempt(endpoint, example);
    expect(JSON.stringify(body)).not.toContain(MARKER);
  });

  test('is neither listed nor found, but by those who see all', async () => {
    const ids = async ({ caller }: TestMember) => [
      (await caller.call(listConversations, {})).conversations.some(({ id }) => id === hidden.room),
      (await caller.call(findConversations, { query: { q: MARKER } })).conversations.length,
    ];
    expect(await ids(restricted)).toEqual([false, 0]);
    expect(await ids(everyone)).toEqual([true, 1]);
  });

  test('is not among the earlier rooms of its customer', async () => {
    const later = await newConversation(company);
    await inCompany(company, async (tx) => {
      const { customer_id } = await tx.sql
        .selectFrom('chat_room')
        .select('customer_id')
        .where('id', '=', hidden.room)
        .executeTakeFirstOrThrow();
      await tx.sql
        .updateTable('chat_room')
        .set({ customer_id })
        .where('id', '=', later.room)
        .execute();
    });
    const earlier = async ({ caller }: TestMember) =>
      (await caller.call(getConversation, { params: later.params })).earlier_rooms.map(
        ({ id }) => id,
      );
    expect(await earlier(restricted)).toEqual([]);
    expect(await earlier(everyone)).toEqual([hidden.room]);
  });
});

test('the rule in memory is the rule of the queries', async () => {
  const other = await newCompany();
  const [ada, bo] = [await newAccount(other), await newAccount(other)];
  const [own, another] = [await newDepartment(other), await newDepartment(other)];
  for (const assignee of [null, ada.id, bo.id]) {
    for (const department of [null, own, another])
      await newConversation(other, { assignee, department });
  }
  const reaches: Reach[] = [
    { kind: 'all' },
    { kind: 'own', accountId: ada.id, departmentId: own },
    { kind: 'own', accountId: ada.id, departmentId: null },
  ];
  for (const reach of reaches) {
    const [rooms, within] = await inCompany(other, async (tx) => [
      await conversationsWithinQuery(tx, { kind: 'all' }).selectAll('chat_room').execute(),
      await conversationsWithinQuery(tx, reach).select('chat_room.id').execute(),
    ]);
    const ids = rooms.filter((room) => isWithin(reach, room)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(within.map(({ id }) => id).toSorted());
    expect(rooms).toHaveLength(9);
  }
});
