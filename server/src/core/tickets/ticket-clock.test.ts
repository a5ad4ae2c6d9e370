import { getTicket, getTimeline } from '@maru/contract/ticket-details';
import { expect, test } from 'vitest';
import { actionLogOf, inCompany, newAdministrator, newTicket } from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';
import { SessionCache } from '../session/session-cache.ts';
import { Work } from '../work.ts';
import { TicketClock } from './ticket-clock.ts';

test('a hold ends at its hour, once, however many processes look; not before', async () => {
  const { caller, company } = await newAdministrator();
  const { db } = await world();
  const onHold = async (wake_at: Date) => {
    const id = await newTicket(company);
    await inCompany(company, (tx) =>
      tx.sql
        .updateTable('ticket')
        .set({ on_hold_since: new Date(0), hold_reason: 'Waiting', wake_at })
        .where('company_id', '=', tx.companyId)
        .where('id', '=', id)
        .execute(),
    );
    return id;
  };
  const over = await onHold(new Date(Date.now() - 1_000));
  const later = await onHold(new Date(Date.now() + 3_600_000));
  const fail = (error: Error) => {
    throw error;
  };
  const clock = () => new TicketClock(new Work(db, new SessionCache(db), fail), fail);
  await Promise.all([clock().round(), clock().round(), clock().round()]);
  const params = (id: number) => ({ params: { id: String(id) } });
  expect((await caller.call(getTicket, params(over))).hold).toBeNull();
  expect((await caller.call(getTicket, params(later))).hold).not.toBeNull();
  const { entries } = await caller.call(getTimeline, params(over));
  expect(entries.map(({ kind, name }) => [kind, name])).toEqual([['event', '']]);
  const logged = await actionLogOf(company);
  expect(logged.map((entry) => [entry.user_name, entry.object_repr])).toEqual([
    ['(system)', `#${over}`],
  ]);
});
