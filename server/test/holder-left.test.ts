import { deleteAccount, patchAccount } from '@maru/contract/accounts';
import { deleteDepartment } from '@maru/contract/departments';
import { sendOpenMessage } from '@maru/contract/open-chats';
import { countTickets } from '@maru/contract/ticket-counts';
import { getTicket } from '@maru/contract/ticket-properties';
import { assignTicket, setTicketStatus } from '@maru/contract/ticket-steps';
import { listTicketTags } from '@maru/contract/ticket-tags';
import { listTickets } from '@maru/contract/tickets';
import { expect, test } from 'vitest';
import type { Reach } from '../src/core/tickets/reach.store.ts';
import { isTicketWithin, ticketsWithinQuery } from '../src/core/tickets/reach.store.ts';
import { TICKET_COLUMNS } from '../src/core/tickets/tickets.store.ts';
import { newCustomer } from './customers.ts';
import { restrict } from './desk.ts';
import {
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newMember,
  newTicket,
  type TestCompany,
} from './factories.ts';

const at = (id: number) => ({ params: { id: String(id) } });

const setTicket = (company: TestCompany, id: number, columns: object) =>
  inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set(columns)
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute(),
  );

/** A restricted company with a ticket that only its holder sees, a colleague who does not, and a customer. */
async function scene(holder: 'person' | 'department' | 'nobody', columns: object = {}) {
  const boss = await newAdministrator();
  const { company } = boss;
  const department = await newDepartment(company);
  const person = await newMember(company, { permissions: ['view_ticket'] });
  const member = await newMember(company, {
    permissions: ['view_ticket'],
    department_id: department,
  });
  const colleague = await newMember(company, { permissions: ['view_ticket'] });
  const customer = await newCustomer(boss, 'Marta');
  const id = await newTicket(company);
  await setTicket(company, id, {
    status: holder === 'nobody' ? 'new' : 'assigned',
    assignee_id: holder === 'person' ? person.id : null,
    department_id: holder === 'department' ? department : null,
    room_id: customer.room,
    tags: ['Refund'],
    ...columns,
  });
  await restrict(company);
  const say = () => customer.caller.call(sendOpenMessage, { body: { content: 'Hello?' } });
  const newest = async () =>
    Math.max(...(await boss.caller.call(listTickets, {})).map((ticket) => ticket.id));
  /** In the list, by its number, in the counts and among the tags. */
  const seen = async ({ caller }: typeof boss, ticket = id) => [
    (await caller.call(listTickets, {})).some((one) => one.id === ticket),
    (await caller.attempt(getTicket, at(ticket))).status === 200,
    (await caller.call(countTickets, {})).all > 0,
    (await caller.call(listTicketTags, {})).length > 0,
  ];
  return { boss, company, department, person, member, colleague, id, say, newest, seen };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const HIDDEN = [false, false, false, false];
const SHOWN = [true, true, true, true];
const closed = (daysAgo: number) => ({
  status: 'closed',
  resolution: 'solved',
  time_closed: new Date(Date.now() - daysAgo * 86_400_000),
});

const deactivate = ({ boss, person }: Scene) =>
  boss.caller.call(patchAccount, { ...at(person.id), body: { is_active: false } });

const BY_ITSELF: Record<
  string,
  { given: () => Promise<Scene>; act: (s: Scene) => Promise<unknown> }
> = {
  'its person is deactivated': { given: () => scene('person'), act: deactivate },
  'its person is deleted': {
    given: () => scene('person'),
    act: ({ boss, person }) => boss.caller.call(deleteAccount, at(person.id)),
  },
  'its department is deleted': {
    given: () => scene('department'),
    act: ({ boss, department }) => boss.caller.call(deleteDepartment, at(department)),
  },
  'it was closed, its person is gone, and the customer writes': {
    given: () => scene('person', closed(1)),
    act: async (s) => {
      await deactivate(s);
      await s.say();
    },
  },
  'it was closed, its person is gone, and somebody who sees all reopens it': {
    given: () => scene('person', closed(1)),
    act: async (s) => {
      await deactivate(s);
      await s.boss.caller.call(setTicketStatus, { ...at(s.id), body: { status: 'new' } });
    },
  },
};

test.each(Object.keys(BY_ITSELF))('a hidden ticket stays hidden when %s', async (name) => {
  const way = BY_ITSELF[name];
  if (!way) throw new Error(name);
  const s = await way.given();
  expect(await s.seen(s.colleague)).toEqual(HIDDEN);
  await way.act(s);
  expect(await s.boss.caller.call(getTicket, at(s.id))).toMatchObject({
    status: 'new',
    assignee: null,
    department: null,
  });
  expect(await s.seen(s.colleague)).toEqual(HIDDEN);
  // Those who see all find it among what nobody has, and give it to somebody, or to everybody.
  expect((await s.boss.caller.call(countTickets, {})).unassigned).toBe(1);
  const give = (assignee_id: number | null) =>
    s.boss.caller.call(assignTicket, { ...at(s.id), body: { assignee_id, department_id: null } });
  await give(s.colleague.id);
  expect(await s.seen(s.colleague)).toEqual(SHOWN);
  await give(null);
  expect(await s.seen(s.member)).toEqual(SHOWN);
});

const FOLLOWED = [
  ['its department', 'department', false, ['member']],
  ['its person, while that one is there', 'person', false, ['person']],
  ['only those who see all, if its person is gone', 'person', true, []],
  ['everybody, if it was nobody’s', 'nobody', false, ['person', 'member', 'colleague']],
] as const;

test.each(FOLLOWED)(
  'a message 15 days after a ticket was closed is for %s',
  async (_, holder, isGone, who) => {
    const s = await scene(holder, closed(15));
    if (isGone) await deactivate(s);
    await s.say();
    const followUp = await s.newest();
    expect(followUp).not.toBe(s.id);
    const people = (['person', 'member', 'colleague'] as const).filter(
      (one) => !(isGone && one === 'person'),
    );
    const reached: string[] = [];
    for (const one of people) {
      const { status } = await s[one].caller.attempt(getTicket, at(followUp));
      if (status === 200) reached.push(one);
    }
    expect(reached).toEqual(who);
    expect(await s.boss.caller.call(getTicket, at(followUp))).toMatchObject({
      status: holder === 'nobody' || isGone ? 'new' : 'assigned',
    });
    const notices = await inCompany(s.company, (tx) =>
      tx.sql.selectFrom('notice').select(['account_id', 'kind']).execute(),
    );
    expect(notices).toEqual(
      holder === 'person' && !isGone ? [{ account_id: s.person.id, kind: 'assigned' }] : [],
    );
  },
);

test('the rule in memory is the rule of the queries', async () => {
  const company = await newCompany();
  const [ada, bo] = [await newAccount(company), await newAccount(company)];
  const [own, another] = [await newDepartment(company), await newDepartment(company)];
  let made = 0;
  for (const assignee_id of [null, ada.id, bo.id]) {
    for (const department_id of [null, own, another]) {
      for (const rest of [{}, { holder_left: true }, { assignee_name: 'Left' }]) {
        if (assignee_id !== null && 'assignee_name' in rest) continue;
        await setTicket(company, await newTicket(company), { assignee_id, department_id, ...rest });
        made += 1;
      }
    }
  }
  const reaches: Reach[] = [
    { kind: 'all' },
    { kind: 'own', accountId: ada.id, departmentId: own },
    { kind: 'own', accountId: ada.id, departmentId: null },
  ];
  for (const reach of reaches) {
    const [tickets, within] = await inCompany(company, async (tx) => [
      await ticketsWithinQuery(tx, { kind: 'all' }).select(TICKET_COLUMNS).execute(),
      await ticketsWithinQuery(tx, reach).select('ticket.id').execute(),
    ]);
    const ids = tickets.filter((ticket) => isTicketWithin(reach, ticket)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(within.map(({ id }) => id).toSorted());
    expect(tickets).toHaveLength(made);
  }
});
