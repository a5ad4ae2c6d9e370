import * as calls from '@maru/contract/conversation-messages';
import { LIMITS } from '@maru/contract/limits';
import { MOST_ROOM_NOTES } from '@maru/contract/room-notes';
import { type Context, requestOrigin } from '../../core/context.ts';
import { findConversation } from '../../core/conversations/conversations.store.ts';
import { draftOf, saveDraft } from '../../core/drafts.store.ts';
import { idempotencyKeyOf } from '../../core/idempotency.ts';
import { limitedChanges } from '../../core/limited-changes.ts';
import { messagesBefore } from '../../core/rooms/messages.store.ts';
import { presentLiveMessage } from '../../core/rooms/present-message.ts';
import { roomNotesBefore } from '../../core/rooms/room-notes.store.ts';
import { presentRoomNote, writeRoomNote } from '../../core/rooms/room-notes.ts';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { answer } from './conversation-messages.service.ts';

export function conversationMessageRoutes({ bind, work }: Context): void {
  // Apart from each other, so that drafts that save themselves never keep anybody from answering.
  const write = limitedChanges(bind);
  const keep = limitedChanges(bind);

  bind.guarded(calls.listConversationMessages, ({ session, params: { id }, query }) =>
    work.read(session.companyId, async (tx) => {
      await refuseOutOfReach(tx, session, id);
      const before = query.before ?? Number.MAX_SAFE_INTEGER;
      const messages = await messagesBefore(tx, id, before, LIMITS.messagesPerAnswer);
      return { results: messages.map(presentLiveMessage) };
    }),
  );

  write(calls.answerConversation, ({ session, params: { id }, body, request }) => {
    const message = { ...body, key: idempotencyKeyOf(request) };
    return work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presentLiveMessage(await answer(unit, id, message)),
    );
  });

  bind.guarded(calls.listConversationNotes, ({ session, params: { id } }) =>
    work.read(session.companyId, async (tx) => {
      await refuseOutOfReach(tx, session, id);
      const notes = await roomNotesBefore(tx, id, undefined, MOST_ROOM_NOTES);
      return { notes: notes.map(presentRoomNote) };
    }),
  );

  write(calls.addConversationNote, ({ session, params: { id }, body, request }) => {
    const message = { ...body, key: idempotencyKeyOf(request) };
    return work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      await refuseOutOfReach(unit, session, id);
      return writeRoomNote(unit, id, message);
    });
  });

  bind.guarded(calls.getConversationDraft, ({ session, params: { id } }) =>
    work.read(session.companyId, async (tx) => {
      await refuseOutOfReach(tx, session, id);
      return draftOf(tx, { accountId: session.accountId, on: 'conversation', id });
    }),
  );

  keep(calls.saveConversationDraft, ({ session, params: { id }, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      await refuseOutOfReach(unit, session, id);
      await saveDraft(unit, { accountId: session.accountId, on: 'conversation', id }, body);
      return body;
    }),
  );
}

async function refuseOutOfReach(tx: Tx, session: Session, id: number): Promise<void> {
  const reach = await reachOf(tx, session);
  if (!(await findConversation(tx, reach, id, session.accountId))) throw notFound();
}
