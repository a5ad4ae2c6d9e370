import type { ServerFrame } from '@maru/contract/live';
import type {
  changesAfter,
  OpenTicket,
} from '../../core/conversations/conversation-changes.store.ts';
import { isWithin, type Reachable } from '../../core/conversations/conversation-reach.store.ts';
import { presentConversation } from '../../core/conversations/present-conversation.ts';
import { isTicketWithin } from '../../core/tickets/reach.store.ts';
import { encode } from '../../platform/sockets/connection.ts';
import type { Viewer } from './desk-reader.ts';

type Found = Awaited<ReturnType<typeof changesAfter>>;

/** What changed after one number up to another. The frame is made once for all who may see the same. */
export class DeskChanges {
  readonly from: number;
  readonly seq: number;
  readonly rows: Found['rows'];
  readonly #tickets: Map<number | null, OpenTicket[]>;
  /** Who had each conversation before, as far as it is known. */
  readonly #before: Map<number, Reachable>;
  readonly #frames = new Map<string, Uint8Array>();

  constructor(
    from: number,
    { seq, rows, tickets }: Found,
    known: { get(room: number): Reachable | undefined },
  ) {
    this.from = from;
    this.seq = seq;
    this.rows = rows;
    this.#tickets = Map.groupBy(tickets, ({ room_id }) => room_id);
    this.#before = new Map(
      rows.flatMap(({ id }) => {
        const held = known.get(id);
        return held ? [[id, held]] : [];
      }),
    );
  }

  frameFor(viewer: Viewer): Uint8Array {
    const { reach, seesTickets } = viewer;
    const key = JSON.stringify([reach, seesTickets]);
    const made = this.#frames.get(key) ?? encode(this.#shownTo(viewer));
    this.#frames.set(key, made);
    return made;
  }

  #shownTo({ reach, seesTickets }: Viewer): ServerFrame {
    const { from, seq } = this;
    const shown = this.rows.filter((row) => row.is_active && isWithin(reach, row));
    const isShown = new Set(shown.map(({ id }) => id));
    const gone = this.rows.filter(
      (row) => !isShown.has(row.id) && this.#mayHaveHad(row, { reach }),
    );
    return {
      type: 'desk',
      from,
      seq,
      conversations: shown.map((row) =>
        presentConversation(
          row,
          seesTickets
            ? this.#tickets.get(row.id)?.find((ticket) => isTicketWithin(reach, ticket))
            : undefined,
        ),
      ),
      gone: gone.map(({ id }) => id),
    };
  }

  /** Of conversations that were never within reach only the number is told, and only if it is unknown who had them. */
  #mayHaveHad(row: Reachable & { id: number }, { reach }: Pick<Viewer, 'reach'>): boolean {
    const before = this.#before.get(row.id);
    return !before || isWithin(reach, before) || isWithin(reach, row);
  }
}
