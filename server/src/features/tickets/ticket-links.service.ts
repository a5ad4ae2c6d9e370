import { MOST_LINKS } from '@maru/contract/ticket-links';
import { describeChanges } from '../../core/audit/action-event.ts';
import { authorOf, ticketName } from '../../core/tickets/change-ticket.ts';
import { appendEntry } from '../../core/tickets/entries.store.ts';
import {
  areLinked,
  countLinks,
  linkTickets,
  unlinkTickets,
} from '../../core/tickets/links.store.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { announceTicket } from '../../core/tickets/ticket-channel.store.ts';
import { lockTicket, type TicketRecord } from '../../core/tickets/tickets.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { invalidField, notFound } from '../../platform/http/app-error.ts';
import { LINKED } from './linked-tickets.ts';
import * as messages from './tickets.messages.ts';

export async function link(unit: SessionUnit, id: number, otherId: number): Promise<TicketRecord> {
  const { ticket, other } = await lockBoth(unit, id, otherId);
  if (!ticket) throw notFound();
  if (id === otherId) throw invalidField('ticket_id', messages.linkedToItself);
  if (!other) throw invalidField('ticket_id', messages.unknownTicket);
  if (await areLinked(unit, id, otherId)) {
    throw invalidField('ticket_id', messages.linkedAlready);
  }
  for (const one of [id, otherId]) {
    if ((await countLinks(unit, one)) >= MOST_LINKS) {
      throw invalidField('ticket_id', messages.tooManyLinks(ticketName(one), MOST_LINKS));
    }
  }
  await linkTickets(unit, id, otherId);
  await tell(unit, id, { from: null, to: ticketName(otherId) });
  await tell(unit, otherId, { from: null, to: ticketName(id) });
  return other;
}

export async function unlink(unit: SessionUnit, id: number, otherId: number): Promise<void> {
  const { ticket, other } = await lockBoth(unit, id, otherId);
  if (!ticket || !other) throw notFound();
  if (!(await unlinkTickets(unit, id, otherId))) throw notFound();
  await tell(unit, id, { from: ticketName(otherId), to: null });
  await tell(unit, otherId, { from: ticketName(id), to: null });
}

/** The lower number first, as everybody does who locks several tickets. */
async function lockBoth(unit: SessionUnit, id: number, otherId: number) {
  const reach = await reachOf(unit, unit.session);
  const locked = new Map<number, TicketRecord | undefined>();
  for (const one of [id, otherId].toSorted((a, b) => a - b)) {
    locked.set(one, await lockTicket(unit, reach, one));
  }
  return { ticket: locked.get(id), other: locked.get(otherId) };
}

async function tell(
  unit: SessionUnit,
  id: number,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  const change = { field: LINKED, from, to };
  const by = authorOf({ session: unit.session });
  await appendEntry(unit, id, { kind: 'event', by, changes: [change] });
  await announceTicket(unit.sql, { kind: 'changed', company: unit.companyId, ticket: id });
  unit.log({
    action: 'update',
    model: 'ticket',
    name: ticketName(id),
    info: describeChanges([change]),
  });
}
