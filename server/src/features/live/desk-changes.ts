import type { ServerFrame } from '@maru/contract/live';
import type {
  changesAfter,
  OpenTicket,
} from '../../core/conversations/conversation-changes.store.ts';
import { isWithin, type Reachable } from '../../core/conversations/conversation-reach.store.ts';
import { presentConversation } from '../../core/conversations/present-conversation.ts';
import { isTicketWithin } from '../../core/tickets/reach.store.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import type { Viewer } from './desk-reader.ts';

type Found = Awaited<ReturnType<typeof changesAfter>>;

/** The changes after one number up to another. The frame is made once for all who may see the same. */
export class DeskChanges {
  readonly from: number;
  readonly seq: number;
  readonly rows: Found['rows'];
  readonly #tickets: Map<number | null, OpenTicket[]>;
  /** The former assignee of each conversation that was open before. */
  readonly #before: Map<number, Reachable>;
  readonly #frames = new Map<string, Uint8Array>();

  constructor(
    from: number,
    { seq, rows, tickets }: Found,
    open: ReadonlyMap<number, Reachable> = new Map(),
  ) {
    this.from = from;
    this.seq = seq;
    this.rows = rows;
    this.#tickets = Map.groupBy(tickets, ({ room_id }) => room_id);
    this.#before = new Map(
      rows.flatMap(({ id }) => {
        const room = open.get(id);
        return room ? [[id, room]] : [];
      }),
    );
  }

  frameFor(viewer: Viewer): Uint8Array {
    const { reach, seesTickets } = viewer;
    const key = JSON.stringify([reach, seesTickets]);
    const frame = this.#frames.get(key) ?? encode(this.shownTo(viewer));
    this.#frames.set(key, frame);
    return frame;
  }

  /** Whether some of it is out of reach now, so that it is unknown whether the person had it before. */
  hides({ reach }: Viewer): boolean {
    return this.rows.some((row) => !isWithin(reach, row));
  }

  shownTo({ reach, seesTickets }: Viewer): Extract<ServerFrame, { type: 'desk' }> {
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

  /** Of conversations that were out of reach and still are, not even the number is told. */
  #mayHaveHad(row: Reachable & { id: number }, { reach }: Pick<Viewer, 'reach'>): boolean {
    const before = this.#before.get(row.id);
    return isWithin(reach, row) || (before !== undefined && isWithin(reach, before));
  }
}
