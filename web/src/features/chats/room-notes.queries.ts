import { addRoomNote, listRoomNotes, MOST_ROOM_NOTES } from '@maru/contract/room-notes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readAgain } from '../../lib/query-client.ts';

const noteKey = (room: number) => ['chats', room, 'notes'];
const at = (room: number) => ({ params: { id: String(room) } });

export const roomNotesQuery = (room: number) =>
  infiniteQueryOptions({
    queryKey: noteKey(room),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const limit = String(MOST_ROOM_NOTES);
      const query = pageParam === undefined ? { limit } : { limit, before: String(pageParam) };
      return call(listRoomNotes, { ...at(room), query }, { signal });
    },
    getNextPageParam: ({ older }) => older ?? undefined,
  });

export const reloadRoomNotes = (room: number) => readAgain({ queryKey: noteKey(room) });

export async function writeNote(room: number, content: string, idempotencyKey: string) {
  await call(addRoomNote, { ...at(room), body: { content } }, { idempotencyKey });
  await reloadRoomNotes(room).catch(() => {});
}
