import { addRoomNote, listRoomNotes } from '@maru/contract/room-notes';
import { type Context, requestOrigin } from '../../core/context.ts';
import { idempotencyKeyOf } from '../../core/idempotency.ts';
import { limitedChanges } from '../../core/limited-changes.ts';
import { roomNotesBefore } from '../../core/rooms/room-notes.store.ts';
import { presentRoomNote, writeRoomNote } from '../../core/rooms/room-notes.ts';
import { roomById } from '../../core/rooms/rooms.store.ts';
import { notFound } from '../../platform/http/app-error.ts';

export function roomNoteRoutes({ bind, work }: Context): void {
  bind.guarded(listRoomNotes, ({ session, params, query: { before, limit } }) =>
    work.read(session.companyId, async (tx) => {
      if (!(await roomById(tx, params.id))) throw notFound();
      const found = await roomNotesBefore(tx, params.id, before, limit + 1);
      const shown = found.slice(0, limit);
      return {
        notes: shown.map(presentRoomNote),
        older: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    }),
  );

  limitedChanges(bind)(addRoomNote, ({ session, params, body, request }) => {
    const newNote = { ...body, key: idempotencyKeyOf(request) };
    return work.write(session.companyId, requestOrigin(session, request), (unit) =>
      writeRoomNote(unit, params.id, newNote),
    );
  });
}
