import * as calls from '@maru/contract/conversations';
import { departmentIdOf } from '../../core/account.store.ts';
import { type Context, requestOrigin } from '../../core/context.ts';
import { onlyAssigneeAnswers } from '../../core/conversations/answering.store.ts';
import { lastChange } from '../../core/conversations/conversation-changes.store.ts';
import {
  conversationsAmong,
  findConversation,
  openConversations,
} from '../../core/conversations/conversations.store.ts';
import { presentOwn } from '../../core/conversations/present-conversation.ts';
import { limitedChanges } from '../../core/limited-changes.ts';
import { EVERYTHING, reachOf } from '../../core/tickets/reach.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { notFound, tooMany } from '../../platform/http/app-error.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { conversationDetail } from './conversation-detail.ts';
import { conversationsLike } from './conversation-search.store.ts';
import * as service from './conversations.service.ts';
import { marksFor, presentAll } from './marks.ts';
import { markRead, unmarkRead } from './reads.service.ts';
import { linkConversation } from './ticket-link.service.ts';

export function conversationRoutes({ bind, work }: Context): void {
  const change = limitedChanges(bind);
  // A person types; a search of the longest messages takes many times as long as any other call of the desk.
  const searching = new RateLimit({ burst: 30, perSecond: 4 });

  bind.guarded(calls.listConversations, ({ session }) =>
    work.read(session.companyId, async (tx) => {
      const reach = await reachOf(tx, session);
      const { rows, hasMore } = await openConversations(tx, reach, session.accountId);
      return {
        seq: await lastChange(tx),
        conversations: await presentAll(tx, session, reach, rows),
        has_more: hasMore,
        department: await departmentIdOf(tx, session.accountId),
        reaches_all: reach.kind === 'all',
        only_assignee_answers: await onlyAssigneeAnswers(tx),
      };
    }),
  );

  bind.guarded(calls.findConversations, async ({ session, query: { q } }) => {
    const wait = searching.take(String(session.accountId));
    if (wait > 0) throw tooMany(wait);
    return work.read(session.companyId, async (tx) => {
      if (!q) return { conversations: [], has_more: false };
      const reach = await reachOf(tx, session);
      const found = await conversationsLike(tx, reach, q);
      const shown = found.slice(0, calls.CONVERSATION_LIMITS.found);
      const rows = await conversationsAmong(tx, reach, shown, session.accountId);
      return {
        conversations: await presentAll(tx, session, reach, rows),
        has_more: found.length > shown.length,
      };
    });
  });

  bind.guarded(calls.getConversation, ({ session, params }) =>
    work.read(session.companyId, async (tx) => {
      const detail = await conversationDetail(tx, session, params.id);
      if (!detail) throw notFound();
      return detail;
    }),
  );

  change(calls.takeConversation, ({ session, params: { id }, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      await service.take(unit, id);
      return changed(unit, id);
    }),
  );

  change(calls.takeOverConversation, ({ session, params: { id }, body: { from }, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      await service.take(unit, id, from);
      return changed(unit, id);
    }),
  );

  change(calls.assignConversation, ({ session, params: { id }, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      await service.assign(unit, id, body);
      return changed(unit, id);
    }),
  );

  change(calls.setConversationOpen, ({ session, params: { id }, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      await service.setOpen(unit, id, body.is_open);
      return changed(unit, id);
    }),
  );

  change(calls.markConversationRead, ({ session, params: { id }, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => ({
      read_count: await markRead(unit, id, body.seq),
    })),
  );

  change(calls.markConversationUnread, ({ session, params: { id }, request }) =>
    work.write(session.companyId, requestOrigin(session, request), (unit) => unmarkRead(unit, id)),
  );

  change(calls.linkConversationTicket, ({ session, params: { id }, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      await linkConversation(unit, id, body.ticket_id);
      return changed(unit, id);
    }),
  );
}

/** As the caller has left it, even if that has put it out of their reach. */
async function changed(unit: SessionUnit, id: number) {
  const { session } = unit;
  const row = await findConversation(unit, EVERYTHING, id, session.accountId);
  if (!row) throw notFound();
  const marks = await marksFor(unit, session, await reachOf(unit, session), [id]);
  return presentOwn(row, marks.get(id));
}
