import { listAssignees } from '@maru/contract/assignees';
import { countTickets } from '@maru/contract/ticket-counts';
import { getTicketDraft, saveTicketDraft } from '@maru/contract/ticket-drafts';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { linkTicket, unlinkTicket } from '@maru/contract/ticket-links';
import { createTicket, getTicket, patchTicket } from '@maru/contract/ticket-properties';
import { addTicketNote, replyToTicket } from '@maru/contract/ticket-replies';
import { listTicketMarks } from '@maru/contract/ticket-settings';
import {
  assignTicket,
  holdTicket,
  resumeTicket,
  setTicketStatus,
  takeTicket,
} from '@maru/contract/ticket-steps';
import { listTicketTags } from '@maru/contract/ticket-tags';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { listTickets, NEXT_BEFORE_HEADER } from '@maru/contract/tickets';
import type { FastifyReply } from 'fastify';
import { type Context, requestOrigin } from '../../core/context.ts';
import { draftOf, saveDraft } from '../../core/drafts.store.ts';
import { idempotencyKeyOf } from '../../core/idempotency.ts';
import { limitedChanges } from '../../core/limited-changes.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import { roomById } from '../../core/rooms/rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import type { ChangedTicket } from '../../core/tickets/change-ticket.ts';
import { linkedTicketsQuery } from '../../core/tickets/links.store.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { findTicket } from '../../core/tickets/tickets.store.ts';
import { ticketNotInList } from '../../core/unknown-references.messages.ts';
import { invalidField, notFound, unauthenticated } from '../../platform/http/app-error.ts';
import * as people from './assignees.store.ts';
import { hidingOthers } from './linked-tickets.ts';
import { ticketCounts } from './ticket-counts.store.ts';
import { findTicketDetail } from './ticket-detail.store.ts';
import * as life from './ticket-life.service.ts';
import { link, unlink } from './ticket-links.service.ts';
import {
  markedWindow,
  type TicketCursor,
  ticketCursorOf,
  ticketWindow,
} from './ticket-lists.store.ts';
import * as replies from './ticket-replies.service.ts';
import { tagsInUse } from './ticket-tags.store.ts';
import { type TicketViewer, viewerOf } from './ticket-viewer.store.ts';
import { presentDetail, presentMark, presentTicket } from './tickets.present.ts';
import { create, patch } from './tickets.service.ts';
import { readTimeline } from './timeline.ts';

export function ticketRoutes({ bind, work, sessions }: Context): void {
  const change = limitedChanges(bind);

  bind.guarded(listTickets, async ({ session, query: { limit, ...query }, reply }) => {
    const { companyId } = session;
    const isWindow = limit !== undefined || Object.values(query).some((one) => one !== undefined);
    if (!isWindow) return everything(session);
    const size = limit ?? TICKET_LIMITS.window;
    const rows = await work.read(companyId, async (tx) => {
      const viewer = await viewerOf(tx, session);
      const place = await placeIn(tx, viewer, query.before);
      return ticketWindow(tx, viewer, { ...query, place }, size + 1);
    });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    if (rows.length > size && last) reply.header(NEXT_BEFORE_HEADER, String(last.id));
    return shown.map(presentTicket);
  });

  /** Every ticket, in parts: each is read by itself, so that no answer holds more than one in memory. */
  async function* everything({ id: sessionId, companyId }: Session) {
    let place: TicketCursor | undefined;
    do {
      // A slow reader may have lost access since the previous part.
      const session = await sessions.find({ companyId, sessionId });
      if (!session?.permissions.has('view_ticket')) throw unauthenticated();
      const from = place;
      const rows = await work.read(companyId, async (tx) =>
        ticketWindow(tx, await viewerOf(tx, session), { place: from }, TICKET_LIMITS.window),
      );
      yield rows.map(presentTicket);
      place = rows.length === TICKET_LIMITS.window ? rows.at(-1) : undefined;
    } while (place);
  }

  bind.guarded(listTicketMarks, ({ session, query: { limit, ...query } }) =>
    work.read(session.companyId, async (tx) => {
      const viewer = await viewerOf(tx, session);
      const place = await placeIn(tx, viewer, query.before);
      const size = limit ?? TICKET_LIMITS.window;
      return (await markedWindow(tx, viewer, { ...query, place }, size)).flatMap(
        (ticket) => presentMark(ticket) ?? [],
      );
    }),
  );

  bind.guarded(countTickets, ({ session }) =>
    work.read(session.companyId, async (tx) =>
      ticketCounts(tx, await reachOf(tx, session), session.accountId),
    ),
  );

  bind.guarded(listAssignees, ({ session, query }) =>
    work.read(session.companyId, async (tx) => ({
      people: await people.assignees(tx, query.q),
      departments: await people.departments(tx, query.q),
    })),
  );

  bind.guarded(listTicketTags, ({ session, query }) =>
    work.read(session.companyId, async (tx) => tagsInUse(tx, await reachOf(tx, session), query.q)),
  );

  change(linkTicket, ({ session, params, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      const { id, subject, status } = await link(unit, params.id, body.ticket_id);
      return { id, subject, status };
    }),
  );

  change(unlinkTicket, ({ session, params, request }) =>
    work.write(session.companyId, requestOrigin(session, request), (unit) =>
      unlink(unit, params.id, params.other_id),
    ),
  );

  bind.guarded(getTicket, async ({ session, params, reply }) =>
    work.read(session.companyId, async (tx) => {
      const found = await findTicketDetail(tx, await reachOf(tx, session), params.id);
      if (!found) throw notFound();
      reply.header('etag', entityTag(found.ticket.version));
      const mayReadRoom = session.permissions.has('view_chatroom');
      return presentDetail(found.ticket, { ...found, mayReadRoom });
    }),
  );

  change(createTicket, ({ session, body, request, reply }) => {
    const key = idempotencyKeyOf(request);
    return work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await create(unit, body, key), reply),
    );
  });

  change(patchTicket, ({ session, params, body, request, reply }) => {
    const expected = expectedVersions(request);
    return work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await patch(unit, params.id, body, expected), reply),
    );
  });

  change(setTicketStatus, ({ session, params, body, request, reply }) => {
    const expected = expectedVersions(request);
    return work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await life.setStatus(unit, params.id, body, expected), reply),
    );
  });

  change(assignTicket, ({ session, params, body, request, reply }) => {
    const expected = expectedVersions(request);
    return work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await life.assign(unit, params.id, body, expected), reply),
    );
  });

  change(takeTicket, ({ session, params, request, reply }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await life.take(unit, params.id), reply),
    ),
  );

  change(holdTicket, ({ session, params, body, request, reply }) => {
    const expected = expectedVersions(request);
    return work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await life.hold(unit, params.id, body, expected), reply),
    );
  });

  change(resumeTicket, ({ session, params, request, reply }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presented(unit, session, await life.resume(unit, params.id), reply),
    ),
  );

  bind.guarded(getTimeline, ({ session, params, query }) =>
    work.read(session.companyId, async (tx) => {
      const reach = await reachOf(tx, session);
      const mayReadRoom = session.permissions.has('view_chatroom');
      const asked = { ...query, ticketId: params.id, mayReadRoom };
      const timeline = await readTimeline(tx, reach, asked);
      if (!timeline) throw notFound();
      return hidingOthers(tx, reach, timeline);
    }),
  );

  change(replyToTicket, ({ session, params, body, request }) => {
    const key = idempotencyKeyOf(request);
    return work.write(session.companyId, requestOrigin(session, request), (unit) =>
      replies.reply(unit, params.id, { ...body, key }),
    );
  });

  change(addTicketNote, ({ session, params, body, request }) => {
    const key = idempotencyKeyOf(request);
    return work.write(session.companyId, requestOrigin(session, request), (unit) =>
      replies.note(unit, params.id, { ...body, key }),
    );
  });

  bind.guarded(getTicketDraft, ({ session, params }) =>
    work.read(session.companyId, async (tx) => {
      const { id } = await visible(tx, session, params.id);
      return draftOf(tx, { accountId: session.accountId, on: 'ticket', id });
    }),
  );

  change(saveTicketDraft, ({ session, params, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      const { id } = await visible(unit, session, params.id);
      await saveDraft(unit, { accountId: session.accountId, on: 'ticket', id }, body);
      return body;
    }),
  );
}

async function placeIn(
  tx: Tx,
  { reach }: TicketViewer,
  before: number | undefined,
): Promise<TicketCursor | undefined> {
  if (before === undefined) return undefined;
  const place = await ticketCursorOf(tx, reach, before);
  if (!place) throw invalidField('before', ticketNotInList);
  return place;
}

async function visible(tx: Tx, session: Session, id: number) {
  const ticket = await findTicket(tx, await reachOf(tx, session), id);
  if (!ticket) throw notFound();
  return ticket;
}

async function presented(
  tx: Tx,
  session: Session,
  { ticket, assignees }: ChangedTicket,
  reply: FastifyReply,
) {
  const mayReadRoom = session.permissions.has('view_chatroom');
  const room = ticket.room_id === null ? undefined : await roomById(tx, ticket.room_id);
  const reach = await reachOf(tx, session);
  const links = await linkedTicketsQuery(tx, reach, ticket.id).execute();
  reply.header('etag', entityTag(ticket.version));
  return presentDetail(ticket, { assignees, room, mayReadRoom, links });
}
