import { MOST_LINKS } from '@maru/contract/ticket-links';
import { authorOf, ticketName } from '../../core/tickets/change-ticket.ts';
import {
  areLinked,
  countLinks,
  linkTickets,
  unlinkTickets,
} from '../../core/tickets/links.store.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { tellOfLink } from '../../core/tickets/tell-of-link.ts';
import { lockTicket, type TicketRecord } from '../../core/tickets/tickets.store.ts';
import { unknownTicket } from '../../core/unknown-references.messages.ts';
import type { SessionUnit } from '../../core/work.ts';
import { invalidField, notFound } from '../../platform/http/app-error.ts';
import * as messages from './tickets.messages.ts';

export async function link(unit: SessionUnit, id: number, otherId: number): Promise<TicketRecord> {
  const { ticket, other, reach } = await lockBoth(unit, id, otherId);
  if (!ticket) throw notFound();
  if (id === otherId) throw invalidField('ticket_id', messages.linkedToItself);
  if (!other) throw invalidField('ticket_id', unknownTicket);
  if (await areLinked(unit, id, otherId)) {
    throw invalidField('ticket_id', messages.linkedAlready);
  }
  for (const one of [id, otherId]) {
    if ((await countLinks(unit, reach, one)) >= MOST_LINKS) {
      throw invalidField('ticket_id', messages.tooManyLinks(ticketName(one), MOST_LINKS));
    }
  }
  await linkTickets(unit, id, otherId);
  const by = authorOf({ session: unit.session });
  await tellOfLink(unit, id, by, { from: null, to: ticketName(otherId) });
  await tellOfLink(unit, otherId, by, { from: null, to: ticketName(id) });
  return other;
}

export async function unlink(unit: SessionUnit, id: number, otherId: number): Promise<void> {
  const { ticket, other } = await lockBoth(unit, id, otherId);
  if (!ticket || !other) throw notFound();
  if (!(await unlinkTickets(unit, id, otherId))) throw notFound();
  const by = authorOf({ session: unit.session });
  await tellOfLink(unit, id, by, { from: ticketName(otherId), to: null });
  await tellOfLink(unit, otherId, by, { from: ticketName(id), to: null });
}

/** The lower number first, as everybody does who locks several tickets. */
async function lockBoth(unit: SessionUnit, id: number, otherId: number) {
  const reach = await reachOf(unit, unit.session);
  const locked = new Map<number, TicketRecord | undefined>();
  for (const one of [id, otherId].toSorted((a, b) => a - b)) {
    locked.set(one, await lockTicket(unit, reach, one));
  }
  return { ticket: locked.get(id), other: locked.get(otherId), reach };
}
