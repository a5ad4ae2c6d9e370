import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { id as idInBody, idText } from '@maru/contract/kit/fields';
import { PERMISSIONS } from '@maru/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { exampleOf } from './access-examples.ts';
import { everythingOf } from './company-tables.ts';
import { grant, newSourceTable } from './data-scene.ts';
import * as make from './factories.ts';
import { newRefreshToken } from './refresh-token.ts';

/**
 * No company can see, count, change or guess a row of another. The places of ids are found in the contract,
 * so that a new endpoint is tested from the start.
 */
const MARKER = 'SomebodyElses';
const MISSING = 999_999_999_999;

/** The kind of row that each id field refers to; `id` and `ids` refer to the path's own kind. */
const KINDS: Record<string, string> = {
  '/api/accounts/': 'account',
  '/api/departments/': 'department',
  '/api/chats/': 'room',
  '/api/conversations/': 'room',
  '/api/open/door/': 'room',
  '/api/groups/': 'group',
  '/api/access/tables/': 'table',
  '/api/tickets/': 'ticket',
  '/api/notices/': 'notice',
  '/api/customers/': 'customer',
  '/api/company/former-chat-keys/': 'formerKey',
  customer_id: 'customer',
  '/api/canned-replies/': 'reply',
  '/api/data/statements/': 'statement',
  ticket_id: 'ticket',
  other_id: 'ticket',
  assignee_id: 'account',
  before: 'ticket',
  until: 'notice',
  room_id: 'room',
  department_id: 'department',
  from: 'account',
  manager_id: 'account',
  user_id: 'account',
  group_ids: 'group',
  group_id: 'group',
  move_to: 'group',
  add_members: 'account',
  remove_members: 'account',
  dbtable_id: 'table',
  room: 'room',
};

type Place = readonly string[];

const places = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  (['params', 'query', 'body'] as const)
    .flatMap((part) => (endpoint[part] ? idPlaces(endpoint[part], [part]) : []))
    .map((place) => ({
      title: `${endpoint.method} ${endpoint.path} ${place.join('.')}`,
      name,
      endpoint,
      place,
    })),
);
const readings = Object.entries<Endpoint>(endpoints)
  .filter(([, { method, access }]) => method === 'GET' && access.kind !== 'public')
  .map(([name, endpoint]) => ({ title: `GET ${endpoint.path}`, name, endpoint }));

let own: make.TestMember;
let foreign: make.TestMember;
let foreignIds: Record<string, number>;

beforeAll(async () => {
  own = await make.newAdministrator();
  const company = await make.newCompany({ name: MARKER });
  const group = await make.newGroup(company, PERMISSIONS, MARKER);
  const names = { first_name: MARKER, last_name: MARKER };
  foreign = await make.newMember(company, { groupIds: [group], ...names });
  await newRefreshToken(company, foreign.sessionId);
  await make.inCompany(company, (tx) =>
    tx.sql.updateTable('session').set({ ip_address: MARKER }).execute(),
  );
  await foreign.caller.call(endpoints.updateCompanyChat, { body: { greeting: MARKER } });
  const { id: account } = await make.newAccount(company, { username: MARKER });
  const department = await make.newDepartment(company, MARKER, account);
  await make.newAccount(company, { department_id: department });
  const room = await make.newRoom(company, { name: MARKER });
  await make.newMessages(company, room, [{ content: MARKER }]);
  const table = await make.newTable(company, MARKER);
  await grant(foreign, table, 'read');
  const statement = await make.newPreview(foreign, `delete from "${MARKER}"`);
  const ticket = await make.newTicket(company, MARKER);
  const notice = await make.newNotice(foreign, ticket);
  const customer = await make.newCustomerRecord(company, { name: MARKER });
  await make.newActionLogs(company, [{ object_repr: MARKER }]);
  await make.newBotLogs(company, [{ user_statement: MARKER }]);
  await make.inCompany(company, (tx) =>
    tx.sql
      .insertInto('new_permission')
      .values({ company_id: company.id, codename: 'change_group' })
      .execute(),
  );
  await make.inCompany(company, (tx) =>
    tx.sql
      .insertInto('log_check')
      .values({ company_id: company.id, time_checked: new Date(), checked_by: MARKER })
      .execute(),
  );
  await make.inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set({ tags: [MARKER] })
      .where('id', '=', ticket)
      .execute(),
  );
  const reply = await make.newReply(company, null, MARKER);
  const formerKey = await make.newFormerKey(company, MARKER);
  const ofTickets = { customer, notice, reply, ticket };
  const ofData = { statement, table };
  foreignIds = { account, department, formerKey, group, room, ...ofData, ...ofTickets };
});

describe("an id of another company's row is as good as none", () => {
  test('the contract has such places', () => expect(places.length).toBeGreaterThanOrEqual(20));

  test.each(places)('$title', async ({ name, endpoint, place }) => {
    const example = await exampleOf(name, own.company, own);
    const theirs = foreignIds[kindOf(endpoint, place)] as number;
    const before = await everythingOf(own.company, foreign.company);
    expect(Object.keys(before).length).toBeGreaterThan(10);
    const caller = own.caller.with(example.headers ?? {});
    const answer = await caller.attempt(endpoint, replaced(endpoint, example, place, theirs));
    const missing = await caller.attempt(endpoint, replaced(endpoint, example, place, MISSING));
    expect(await everythingOf(own.company, foreign.company)).toEqual(before);

    const [part, field] = place as [string, string];
    if (part === 'params' || field === 'user_id') {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ detail: 'Not found.' });
    } else if (part === 'body' || field === 'before') {
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual([field]);
    } else {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ results: [], count: 0, next: null, previous: null });
    }
    expect(wordsOf(answer, theirs)).toEqual(wordsOf(missing, MISSING));
  });
});

test('a group of another company is found by its name no more than by its id', async () => {
  const { listAccounts } = endpoints;
  const ask = { query: { group: MARKER } };
  expect((await foreign.caller.call(listAccounts, ask)).count).toBe(1);
  expect((await own.caller.call(listAccounts, ask)).count).toBe(0);
});

test('the closed tables of another company are not told', async () => {
  const { listClosedTables } = endpoints;
  await newSourceTable(foreign.company, `closed ${MARKER}`, { closed: 'view' });
  expect(await foreign.caller.call(listClosedTables, {})).toHaveLength(1);
  expect(await own.caller.call(listClosedTables, {})).toEqual([]);
});

describe('no answer contains data of another company', () => {
  test.each(readings)('$title', async ({ name, endpoint }) => {
    const seenBy = async (member: make.TestMember, query: object) => {
      const example = await exampleOf(name, member.company, member);
      const input = { ...example, query: { ...example.query, ...query } };
      const caller = member.caller.with(example.headers ?? {});
      const { status, body } = await caller.attempt(endpoint, input);
      expect(status).toBe(200);
      return JSON.stringify(body);
    };
    for (const query of endpoint.allResponse ? [{}, { page_size: 'all' }] : [{}]) {
      expect(await seenBy(own, query)).not.toContain(MARKER);
      // A call with an id in its path reads a row created for the example; all others show the existing rows.
      const showsRows =
        !endpoint.path.includes('{') &&
        endpoint.access.kind !== 'keyed' &&
        ![
          'getOwnAccess',
          'countTickets',
          'getTicketSettings',
          'listTicketMarks',
          'getAvailability',
          'getDeskSettings',
          // Numbers alone: see below.
          'listClosedTables',
        ].includes(name);
      if (showsRows) expect(await seenBy(foreign, query)).toContain(MARKER);
    }
  });
});

/** The places of ids in a request, as paths such as body, items, 0, dbtable_id. */
function idPlaces(schema: z.ZodType, at: Place): Place[] {
  if (schema === idInBody || schema === idText) return [at];
  const { def } = schema as unknown as { def: Record<string, any> };
  switch (def.type) {
    case 'object':
      return Object.entries<z.ZodType>(def.shape).flatMap(([key, s]) => idPlaces(s, [...at, key]));
    case 'array':
      return idPlaces(def.element, [...at, '0']);
    case 'union':
      return def.options.flatMap((option: z.ZodType) => idPlaces(option, at)).slice(0, 1);
    case 'pipe':
      return idPlaces(def.in, at);
    default:
      return def.innerType ? idPlaces(def.innerType, at) : [];
  }
}

function kindOf({ path }: Endpoint, place: Place): string {
  const field = place.findLast((key) => key !== '0') as string;
  const noun = Object.keys(KINDS).find((start) => start.startsWith('/') && path.startsWith(start));
  const kind = KINDS[field === 'id' || field === 'ids' ? (noun ?? '') : field];
  if (!kind) throw new Error(`Say in KINDS what ${place.join('.')} of ${path} is the id of`);
  return kind;
}

/** The example with another id in that place, and in every other place that has the same id. */
function replaced(endpoint: Endpoint, example: object, place: Place, id: number): any {
  const input = structuredClone(example);
  const original = Number(valueAt(example, place));
  const same = places.filter(
    (other) =>
      place[0] === 'params' &&
      other.endpoint === endpoint &&
      Number(valueAt(example, other.place)) === original,
  );
  for (const path of [place, ...same.map((other) => other.place)]) put(input, path, id);
  return input;
}

const valueAt = (from: any, path: Place): unknown => path.reduce((at, key) => at?.[key], from);

function put(into: any, path: Place, value: unknown): void {
  const [key, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  into[key] ??= {};
  put(into[key], rest, value);
}

const wordsOf = ({ status, body, headers }: any, id: number) => ({
  status,
  code: headers['maru-error-code'],
  text: JSON.stringify(body).replaceAll(String(id), 'the id'),
});
