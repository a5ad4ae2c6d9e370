import * as calls from '@maru/contract/customers';
import type { FastifyReply } from 'fastify';
import { type Context, requestOrigin } from '../../core/context.ts';
import { customerReachOf } from '../../core/customers/customer-reach.store.ts';
import { type CustomerRecord, findMain, recordsOf } from '../../core/customers/customers.store.ts';
import { limitedChanges } from '../../core/limited-changes.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import { roomById } from '../../core/rooms/rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { findTicket } from '../../core/tickets/tickets.store.ts';
import { ticketNotInList } from '../../core/unknown-references.messages.ts';
import { invalidField, notFound } from '../../platform/http/app-error.ts';
import {
  presentBelonging,
  presentCustomer,
  presentCustomerTicket,
  presentFound,
  presentHistoryPage,
  presentRoom,
} from './customers.present.ts';
import * as service from './customers.service.ts';
import { customersLike, joinedWith } from './customers.store.ts';
import {
  historyCursorOf,
  roomsOfCustomer,
  ticketsMadeFromRoom,
  ticketsOfCustomer,
} from './history.store.ts';

export function customerRoutes({ bind, work }: Context): void {
  const change = limitedChanges(bind);

  bind.guarded(calls.getTicketCustomer, ({ session, params }) =>
    work.read(session.companyId, async (tx) => {
      const ticket = await findTicket(tx, await reachOf(tx, session), params.id);
      if (!ticket) throw notFound();
      return presentBelonging(ticket, await recordsOf(tx, ticket.customer_id));
    }),
  );

  bind.guarded(calls.getRoomCustomer, ({ session, params }) =>
    work.read(session.companyId, async (tx) => {
      const room = await roomById(tx, params.id);
      if (!room) throw notFound();
      const tickets = await ticketsMadeFromRoom(tx, await reachOf(tx, session), room.id);
      const records = await recordsOf(tx, room.customer_id);
      return { ...presentBelonging(room, records), tickets: tickets.map(presentCustomerTicket) };
    }),
  );

  bind.guarded(calls.findCustomers, ({ session, query }) =>
    work.read(session.companyId, async (tx) => {
      const found = await customersLike(tx, await customerReachOf(tx, session), query.q);
      return found.map(presentFound);
    }),
  );

  bind.guarded(calls.getCustomer, ({ session, params, reply }) =>
    work.read(session.companyId, async (tx) =>
      presented(tx, session, await visible(tx, session, params.id), reply),
    ),
  );

  change(calls.patchCustomer, ({ session, params, body, request, reply }) => {
    const expected = expectedVersions(request);
    return work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await service.patch(unit, params.id, body, expected), reply),
    );
  });

  bind.guarded(calls.listCustomerTickets, ({ session, params, query }) =>
    work.read(session.companyId, async (tx) => {
      const { id } = await visible(tx, session, params.id);
      const place =
        query.before === undefined
          ? undefined
          : await historyCursorOf(tx, await reachOf(tx, session), query.before);
      if (query.before !== undefined && !place) throw invalidField('before', ticketNotInList);
      const reach = await reachOf(tx, session);
      const { shown, next } = presentHistoryPage(await ticketsOfCustomer(tx, reach, id, place));
      return { tickets: shown.map(presentCustomerTicket), next };
    }),
  );

  bind.guarded(calls.listCustomerRooms, ({ session, params, query }) =>
    work.read(session.companyId, async (tx) => {
      const { id } = await visible(tx, session, params.id);
      const { shown, next } = presentHistoryPage(await roomsOfCustomer(tx, id, query.before));
      return { rooms: shown.map(presentRoom), next };
    }),
  );

  change(calls.joinCustomer, ({ session, params, body, request, reply }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await service.join(unit, params.id, body.customer_id), reply),
    ),
  );

  change(calls.partCustomer, ({ session, params, request, reply }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await service.part(unit, params.id), reply),
    ),
  );
}

async function visible(tx: Tx, session: Session, id: number): Promise<CustomerRecord> {
  const customer = await findMain(tx, await customerReachOf(tx, session), id);
  if (!customer) throw notFound();
  return customer;
}

async function presented(tx: Tx, session: Session, customer: CustomerRecord, reply: FastifyReply) {
  const joined = await joinedWith(tx, await customerReachOf(tx, session), customer.id);
  reply.header('etag', entityTag(customer.version));
  return presentCustomer(customer, joined);
}
