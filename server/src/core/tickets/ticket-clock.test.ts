import { getTicket } from '@maru/contract/ticket-properties';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { expect, test } from 'vitest';
import { actionLogOf, inCompany, newAdministrator, newTicket } from '../../../test/factories.ts';
import { ticketClock } from '../../../test/ticket-clock.ts';

test('a hold ends at its hour, once, however many processes look; not before', async () => {
  const { caller, company } = await newAdministrator();
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
  const clocks = await Promise.all([ticketClock(), ticketClock(), ticketClock()]);
  await Promise.all(clocks.map((clock) => clock.round()));
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
