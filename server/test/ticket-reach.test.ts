import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { PERMISSIONS } from '@maru/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleOf } from './access-examples.ts';
import {
  actionLogOf,
  inCompany,
  type Member,
  newAccount,
  newCompany,
  newDepartment,
  newMember,
  newRoom,
  newTicket,
  type TestCompany,
} from './factories.ts';

/** Words that are on hidden tickets only. */
const MARKER = 'OfSomebodyElse';

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
let restricted: Member;
let everyone: Member;
let hidden: number;
let visible: number;

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
    const seen = async (member: Member, query: Record<string, string>) =>
      (await member.caller.attempt(endpoints.listTickets, { query })).body;
    const queries: Record<string, string>[] = [
      { q: MARKER },
      { q: `#${hidden}` },
      { view: 'overdue' },
    ];
    const ids = async (member: Member, query: Record<string, string>) =>
      (await seen(member, query)).map(({ id }: { id: number }) => id);
    for (const query of queries) {
      expect(await ids(restricted, query)).not.toContain(hidden);
      expect(await ids(everyone, query)).toContain(hidden);
    }
    const link = async ({ caller }: Member) =>
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
