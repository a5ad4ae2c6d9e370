import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { PERMISSIONS } from '@maru/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleOf } from './access-examples.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newCompany,
  newCustomerRecord,
  newCustomerWithTicket,
  newDepartment,
  newMember,
  newNotice,
  newRoom,
  newTicket,
  type TestCompany,
  type TestMember,
} from './factories.ts';

/** Words that are on hidden tickets only. */
const MARKER = 'OfSomebodyElse';
const HIDDEN_EMAIL = 'hidden@example.org';

const all = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
  title: `${endpoint.method} ${endpoint.path}`,
  name,
  endpoint,
}));
const ofOneTicket = all.filter(({ endpoint }) => endpoint.path.startsWith('/api/tickets/{id}/'));
const reading = all.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.access.kind === 'anyOf',
);

let company: TestCompany;
/** May do everything but see all tickets. */
let restricted: TestMember;
let everyone: TestMember;
let hidden: number;
let visible: number;
/** Customers: of the hidden ticket only, and of a ticket of nobody with the hidden one's customer joined. */
let hiddenCustomer: number;
let knownCustomer: number;

const update = (id: number, columns: object) =>
  inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set(columns)
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute(),
  );

beforeAll(async () => {
  company = await newCompany();
  const permissions = PERMISSIONS.filter((codename) => codename !== 'view_allticket');
  restricted = await newMember(company, { permissions });
  everyone = await newMember(company, { permissions: PERMISSIONS });
  const other = await newAccount(company, { permissions: ['view_ticket'] });
  hidden = await newTicket(company, MARKER);
  visible = await newTicket(company, 'Of nobody');
  await update(hidden, {
    assignee_id: other.id,
    department_id: await newDepartment(company),
    room_id: await newRoom(company),
    status: 'assigned',
    requester_name: MARKER,
    due_date: '2020-01-01',
    tags: [MARKER],
  });
  await newNotice(restricted, hidden);
  hiddenCustomer = await newCustomerRecord(company, { name: MARKER, email: HIDDEN_EMAIL });
  await update(hidden, { customer_id: hiddenCustomer, customer_email: HIDDEN_EMAIL });
  ({ customer: knownCustomer } = await newCustomerWithTicket(company, { name: 'Known' }));
  await inCompany(company, async (tx) => {
    const [ticket_id = 0, other_id = 0] = [hidden, visible].toSorted((a, b) => a - b);
    await tx.sql
      .insertInto('ticket_link')
      .values({ company_id: tx.companyId, ticket_id, other_id })
      .execute();
    await tx.sql
      .updateTable('company')
      .set({ restricts_tickets: true })
      .where('id', '=', tx.companyId)
      .execute();
  });
});

describe('a ticket outside one’s reach', () => {
  test('there are calls to try', () => {
    expect(ofOneTicket.length).toBeGreaterThanOrEqual(12);
    expect(reading.length).toBeGreaterThan(20);
  });

  test.each(ofOneTicket)('$title: as good as none', async ({ name, endpoint }) => {
    const example = await exampleOf(name, company, restricted);
    const before = await actionLogOf(company);
    const asked = { ...example, params: { ...example.params, id: String(hidden) } };
    const answer = await restricted.caller.attempt(endpoint, asked);
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    expect(await actionLogOf(company)).toEqual(before);
    // The same call reaches a ticket of nobody.
    const allowed = await restricted.caller.attempt(endpoint, example);
    expect(allowed.status).toBe(endpoint.status);
  });

  test.each(reading)('$title tells nothing of it', async ({ name, endpoint }) => {
    const example = await exampleOf(name, company, restricted);
    const { body } = await restricted.caller.attempt(endpoint, example);
    expect(JSON.stringify(body)).not.toContain(MARKER);
  });

  test('is neither found, counted nor linked', async () => {
    const seen = async (member: TestMember, query: Record<string, string>) =>
      (await member.caller.attempt(endpoints.listTickets, { query })).body;
    const queries: Record<string, string>[] = [
      { q: MARKER },
      { q: `#${hidden}` },
      { view: 'overdue' },
    ];
    const ids = async (member: TestMember, query: Record<string, string>) =>
      (await seen(member, query)).map(({ id }: { id: number }) => id);
    for (const query of queries) {
      expect(await ids(restricted, query)).not.toContain(hidden);
      expect(await ids(everyone, query)).toContain(hidden);
    }
    // Neither does a place in the list tell that there is one.
    for (const before of [String(hidden), '999999999']) {
      const answer = await restricted.caller.attempt(endpoints.listTickets, { query: { before } });
      expect(answer.status).toBe(400);
    }
    const link = async ({ caller }: TestMember) =>
      (await caller.call(endpoints.getTicket, { params: { id: String(visible) } })).links;
    expect(await link(restricted)).toEqual([]);
    expect(await link(everyone)).toMatchObject([{ id: hidden }]);
    for (const member of [restricted, everyone]) {
      const { all, overdue } = await member.caller.call(endpoints.countTickets, {});
      expect(all).toBe((await ids(member, {})).length);
      expect(overdue).toBe((await ids(member, { view: 'overdue' })).length);
    }
  });
});

describe('a customer whose tickets are outside one’s reach', () => {
  const at = (id: number) => ({ params: { id: String(id) } });
  const ofCustomer = all.filter(({ endpoint }) => endpoint.path.startsWith('/api/customers/{id}/'));

  test.each(ofCustomer)('$title: as good as none', async ({ name, endpoint }) => {
    const example = await exampleOf(name, company, restricted);
    const before = await actionLogOf(company);
    const asked = { ...example, ...at(hiddenCustomer) };
    const answer = await restricted.caller.attempt(endpoint, asked);
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    expect(await actionLogOf(company)).toEqual(before);
    const allowed = await restricted.caller.attempt(endpoint, example);
    expect(allowed.status).toBe(endpoint.status);
  });

  test('is neither found nor joined with nor chosen for a ticket', async () => {
    for (const q of [MARKER, HIDDEN_EMAIL]) {
      const find = (member: TestMember) =>
        member.caller.call(endpoints.findCustomers, { query: { q } });
      expect(await find(restricted)).toEqual([]);
      expect(await find(everyone)).toMatchObject([{ id: hiddenCustomer }]);
    }
    const join = (customer_id: number) =>
      restricted.caller.attempt(endpoints.joinCustomer, {
        ...at(knownCustomer),
        body: { customer_id },
      });
    const [theirs, none] = [await join(hiddenCustomer), await join(999_999_999)];
    expect([theirs.status, theirs.body]).toEqual([400, none.body]);
    const choose = (customer_id: number) =>
      restricted.caller.attempt(endpoints.createTicket, {
        body: { subject: 'Guess', customer_id },
      });
    const [chosen, nobody] = [await choose(hiddenCustomer), await choose(999_999_999)];
    expect([chosen.status, chosen.body]).toEqual([400, nobody.body]);
  });

  test('is not found out by a ticket with the address: that has a customer of its own', async () => {
    const customerOf = async (member: TestMember) => {
      const body = { subject: 'Guess', customer_email: HIDDEN_EMAIL };
      const { id } = await member.caller.call(endpoints.createTicket, { body });
      return (await member.caller.call(endpoints.getTicketCustomer, at(id))).customer;
    };
    expect(await customerOf(everyone)).toBe(hiddenCustomer);
    // That ticket was nobody's, so that the customer came within reach: somebody takes it.
    await inCompany(company, (tx) =>
      tx.sql
        .updateTable('ticket')
        .set({ assignee_id: everyone.id })
        .where('company_id', '=', tx.companyId)
        .where('customer_id', '=', hiddenCustomer)
        .execute(),
    );
    const own = (await customerOf(restricted)) as number;
    expect(own).not.toBe(hiddenCustomer);
    expect(await restricted.caller.call(endpoints.getCustomer, at(own))).toMatchObject({
      name: '',
      email: HIDDEN_EMAIL,
    });
  });

  test('that is joined with a known one: neither its tickets nor its record are shown', async () => {
    const joined = { ...at(hiddenCustomer), body: { customer_id: knownCustomer } };
    await everyone.caller.call(endpoints.joinCustomer, joined);
    const seen = async ({ caller }: TestMember) => {
      const { tickets } = await caller.call(endpoints.listCustomerTickets, at(knownCustomer));
      const customer = await caller.call(endpoints.getCustomer, at(knownCustomer));
      return [tickets.some(({ id }) => id === hidden), customer.joined.map(({ id }) => id)];
    };
    expect(await seen(everyone)).toEqual([true, [hiddenCustomer]]);
    expect(await seen(restricted)).toEqual([false, []]);
    const part = await restricted.caller.attempt(endpoints.partCustomer, at(hiddenCustomer));
    expect(part.status).toBe(404);
    const query = { q: MARKER };
    expect(await restricted.caller.call(endpoints.findCustomers, { query })).toEqual([]);
    await everyone.caller.call(endpoints.partCustomer, at(hiddenCustomer));
  });
});
