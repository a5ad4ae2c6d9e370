import type { RoomNote } from '@maru/contract/room-notes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isMissing } from '../../lib/failure.ts';
import type { InsertedRows } from '../../lib/list/list-table.tsx';
import { connectToRoomNotes } from '../../lib/live.ts';
import { may } from '../../lib/session.ts';
import { NoteRow } from './note-row.tsx';
import { placeNotes } from './place-notes.ts';
import { reloadRoomNotes, roomNotesQuery } from './room-notes.queries.ts';

/** The internal notes of a room, as they are written, whether or not one is connected to the room itself. */
export function useRoomNotes(room: number) {
  const isAllowed = may('view_ticket');
  const query = useInfiniteQuery({ ...roomNotesQuery(room), enabled: isAllowed });
  useEffect(() => {
    if (!isAllowed) return;
    const reload = () => void reloadRoomNotes(room).catch(() => {});
    let wasLive = false;
    const connection = connectToRoomNotes(room, {
      state(state) {
        // Reads notes that were written while the connection was down. The first time, the query has just read them.
        if (state === 'live' && wasLive) reload();
        wasLive ||= state === 'live';
      },
      changed: reload,
    });
    return () => connection.close();
  }, [room, isAllowed]);

  const notes = query.data?.pages.flatMap((page) => page.notes) ?? [];
  const readOlder = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };

  function insert(
    rows: readonly { id: number }[],
    { isBlocks, ...page }: { isFirst: boolean; isLast: boolean; isBlocks: boolean },
  ): InsertedRows {
    const placed = placeNotes(notes, rows, page);
    const shown = (some: readonly RoomNote[]): ReactNode =>
      some.map((note) => <NoteRow key={`note-${note.id}`} note={note} isBlock={isBlocks} />);
    const oldest = notes.at(-1)?.message ?? 0;
    const lacksOlder = query.hasNextPage && oldest >= (rows.at(-1)?.id ?? 0);
    return {
      above: new Map([...placed.above].map(([row, some]) => [row, shown(some)])),
      end: (
        <>
          {shown(placed.end)}
          {lacksOlder && <WhenShown key={notes.length} then={readOlder} />}
        </>
      ),
    };
  }

  return {
    count: notes.length, // Where there is no such room, its messages say so.
    failed: query.isError && !isMissing(query.error),
    retry: () => void query.refetch(),
    insert,
  };
}

function WhenShown({ then }: { then(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => then(), []);
  return null;
}
