import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { listTickets } from '@maru/contract/tickets';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { editAccount } from '../../../test/edit-account.ts';
import {
  inCompany,
  newAdministrator,
  newCompany,
  newMember,
  newTicket,
  type TestCompany,
} from '../../../test/factories.ts';
import { tokenOf } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';
import { SessionCache } from '../../core/session/session-cache.ts';

const fullTicket = (company: TestCompany, due_date: string | null) =>
  inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('ticket')
      .values({
        company_id: tx.companyId,
        subject: '환불 요청 🧾',
        requester_name: 'Kim',
        customer_email: 'kim@example.com',
        assignee_name: 'Hana',
        due_date,
        status: 'processing',
        priority: 'urgent',
        time_created: new Date('2026-01-02T03:04:05.678Z'),
        time_updated: new Date('2026-02-03T04:05:06.789Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });

describe('GET /api/tickets/', () => {
  test('is a plain array with every field', async () => {
    const { caller, company } = await newAdministrator();
    const id = await fullTicket(company, '2026-03-29');
    expect(await caller.call(listTickets, {})).toEqual([
      {
        id,
        subject: '환불 요청 🧾',
        created_at: '2026-01-02T03:04:05.678Z',
        requester_name: 'Kim',
        customer_email: 'kim@example.com',
        assignee_name: 'Hana',
        due_date: '2026-03-29',
        updated_at: '2026-02-03T04:05:06.789Z',
        status: 'processing',
        priority: 'urgent',
      },
    ]);
  });

  test.each(['2026-01-01', '2026-03-29', '2026-10-25', '2024-02-29', '9999-12-31', null])(
    'a due date is a day and no moment: %s',
    async (due_date) => {
      const { caller, company } = await newAdministrator();
      await fullTicket(company, due_date);
      const [ticket] = await caller.call(listTickets, {});
      expect(ticket?.due_date).toBe(due_date);
    },
  );

  test('lists the newest first, and of the same moment the later one', async () => {
    const { caller, company } = await newAdministrator();
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    await newTicket(company, 'middle', at(2));
    await newTicket(company, 'newest', at(3));
    await newTicket(company, 'tie one', at(1));
    await newTicket(company, 'tie two', at(1));
    const tickets = await caller.call(listTickets, {});
    expect(tickets.map((t) => t.subject)).toEqual(['newest', 'middle', 'tie two', 'tie one']);
  });

  test('holds all tickets of the company and none of another', async () => {
    const company = await newCompany();
    const { caller } = await newMember(company, { permissions: ['view_ticket'] });
    expect(await caller.call(listTickets, {})).toEqual([]);
    await newTicket(await newCompany());
    await inCompany(company, (tx) =>
      tx.sql
        .insertInto('ticket')
        .values(
          Array.from({ length: 250 }, (_, n) => ({
            company_id: tx.companyId,
            subject: `Ticket ${n}`,
            status: 'new' as const,
            priority: 'low' as const,
            due_date: null,
          })),
        )
        .execute(),
    );
    const tickets = await caller.call(listTickets, {});
    expect(new Set(tickets.map((t) => t.subject)).size).toBe(250);
    expect(tickets).toHaveLength(250);
  });
});

test('a list of several parts ends where its reader loses access between two of them', async () => {
  const { app } = await world();
  const boss = await newAdministrator();
  const reader = await newMember(boss.company, { permissions: ['view_ticket'] });
  await inCompany(boss.company, (tx) =>
    sql`insert into ticket (company_id, subject, requester_name, customer_email, status, priority)
      select ${tx.companyId}, 'Many', '', '', 'new', 'normal'
      from generate_series(1, ${TICKET_LIMITS.window + 1}::int)`.execute(tx.sql),
  );
  const find = SessionCache.prototype.find;
  let asked = 0;
  vi.spyOn(SessionCache.prototype, 'find').mockImplementation(async function (
    this: SessionCache,
    claim,
  ) {
    // First for the request, then for each part.
    if (claim.sessionId === reader.sessionId && ++asked === 3) {
      await editAccount(boss, reader, { is_active: false });
    }
    return find.call(this, claim);
  });
  const headers = { authorization: `Bearer ${await tokenOf(reader)}` };
  const answer = app.inject({ method: 'GET', url: listTickets.path, headers });
  await expect(answer).rejects.toThrow();
  expect(asked).toBe(3);
});
