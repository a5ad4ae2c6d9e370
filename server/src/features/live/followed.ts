import {
  NOTICE_LIVE_PATH,
  noticeFrame,
  ROOM_NOTES_LIVE_PATH,
  roomNotesFrame,
} from '@maru/contract/live';
import type { Context } from '../../core/context.ts';
import { NOTE_CHANNEL, noteEventOf } from '../../core/rooms/note-channel.store.ts';
import { roomById } from '../../core/rooms/rooms.store.ts';
import { acceptReaders } from './change-connections.ts';
import { ChangeHub } from './change-hub.ts';
import type { NoticeHub } from './notice-hub.ts';

/** One's own notices. */
export function followNotices(context: Context, hub: NoticeHub): void {
  context.onReady(() => hub.listen());
  acceptReaders(context, hub, {
    path: NOTICE_LIVE_PATH,
    frame: noticeFrame,
    isAllowed: ({ permissions }) => permissions.has('view_ticket') || permissions.has('use_desk'),
    subjectOf: async ({ accountId }) => accountId,
  });
}

/** The internal notes of a room. Nothing of this is shared with the room, where its customer is. */
export function followRoomNotes(context: Context): void {
  const hub = new ChangeHub(context, NOTE_CHANNEL, (payload) => {
    const { company, room } = noteEventOf(payload);
    return { company, subjects: [room] };
  });
  context.onReady(() => hub.listen());
  acceptReaders(context, hub, {
    path: ROOM_NOTES_LIVE_PATH,
    frame: roomNotesFrame,
    isAllowed: ({ permissions }) =>
      permissions.has('view_chatroom') && permissions.has('view_ticket'),
    subjectOf: async ({ companyId }, { room }) =>
      (await context.work.read(companyId, (tx) => roomById(tx, room)))?.id,
  });
}
