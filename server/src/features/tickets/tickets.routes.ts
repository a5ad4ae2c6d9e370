import { listTickets } from '@maru/contract/tickets';
import type { Context } from '../../core/context.ts';
import { presentTicket } from './tickets.present.ts';
import { allTickets } from './tickets.store.ts';

export function ticketRoutes({ bind, work }: Context): void {
  bind.guarded(listTickets, ({ session }) =>
    work.read(session.companyId, async (tx) => (await allTickets(tx)).map(presentTicket)),
  );
}
