import type { ServerFrame } from '@maru/contract/live';
import { isWithin, type Reachable } from '../../core/conversations/conversation-reach.store.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import type { OnlineRoom } from './customer-presence.store.ts';
import type { Viewer } from './desk-reader.ts';

/** At most one look at the database in this time. */
const PAUSE_MS = 300;

type Frame = Extract<ServerFrame, { type: 'online' }>;

interface Change {
  id: number;
  /** The assignee of the conversation while its customer was online, before and now. */
  before: Reachable | undefined;
  now: Reachable | undefined;
}

/** Customers' pages that were opened or closed, and conversations that got another assignee meanwhile. */
export class OnlineChange {
  readonly #changes: readonly Change[];
  readonly #frames = new Map<string, Uint8Array | undefined>();

  constructor(changes: readonly Change[]) {
    this.#changes = changes;
  }

  /** Made once for all who may see the same. Undefined if nothing has changed for them. */
  frameFor({ reach }: Viewer): Uint8Array | undefined {
    const key = JSON.stringify(reach);
    if (this.#frames.has(key)) return this.#frames.get(key);
    const isSeen = (room: Reachable | undefined) => room !== undefined && isWithin(reach, room);
    const ids = (changes: readonly Change[]) => changes.map(({ id }) => id);
    const came = ids(this.#changes.filter(({ before, now }) => !isSeen(before) && isSeen(now)));
    const left = ids(this.#changes.filter(({ before, now }) => isSeen(before) && !isSeen(now)));
    const frame: Frame = { type: 'online', is_all: false, came, left };
    const encoded = came.length + left.length > 0 ? encode(frame) : undefined;
    this.#frames.set(key, encoded);
    return encoded;
  }
}

/** The customers of one company whose pages are open, as its desks in this process were told. */
export class OnlineCustomers {
  readonly #read: (among?: readonly number[]) => Promise<OnlineRoom[]>;
  readonly #tell: (change: OnlineChange) => void;
  readonly #report: (error: Error) => void;
  readonly #rooms = new Map<number, Reachable>();
  /** Fails if the database could not be read. */
  readonly loaded: Promise<void>;
  #wanted: Set<number> | 'all' | undefined;
  #isLooking = true;
  /** Changes that arrived during a query, which may have read the rows as they were before. */
  #meanwhile = new Map<number, Reachable>();

  constructor(
    read: (among?: readonly number[]) => Promise<OnlineRoom[]>,
    tell: (change: OnlineChange) => void,
    report: (error: Error) => void,
  ) {
    this.#read = read;
    this.#tell = tell;
    this.#report = report;
    this.loaded = this.#lookAt('all');
    this.loaded.catch(() => {}).then(() => this.#lookOn());
  }

  allFor({ reach }: Viewer): Uint8Array {
    const came = [...this.#rooms].filter(([, room]) => isWithin(reach, room)).map(([id]) => id);
    return encode({ type: 'online', is_all: true, came, left: [] } satisfies Frame);
  }

  /** These customers may have come or gone, or any if it is unknown which. */
  look(rooms: readonly number[] | null): void {
    const wanted = this.#wanted ?? new Set<number>();
    this.#wanted = rooms === null || wanted === 'all' ? 'all' : new Set([...wanted, ...rooms]);
    if (!this.#isLooking) void this.#lookOn();
  }

  /** These conversations have changed, and may have another assignee. */
  changed(rows: readonly OnlineRoom[]): void {
    if (this.#isLooking) for (const row of rows) this.#meanwhile.set(row.id, row);
    this.#apply(
      rows.filter(({ id }) => this.#rooms.has(id)).map((row) => ({ id: row.id, now: row })),
    );
  }

  async #lookOn(): Promise<void> {
    this.#isLooking = true;
    while (this.#wanted) {
      const wanted = this.#wanted;
      this.#wanted = undefined;
      // If the query fails, the query of all customers reads these rooms too, within 20 seconds.
      await this.#lookAt(wanted).catch(this.#report);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    }
    this.#isLooking = false;
  }

  async #lookAt(wanted: Set<number> | 'all'): Promise<void> {
    this.#meanwhile.clear();
    const found = await this.#read(wanted === 'all' ? undefined : [...wanted]);
    const online = new Map(found.map((room) => [room.id, this.#meanwhile.get(room.id) ?? room]));
    const looked = wanted === 'all' ? new Set([...this.#rooms.keys(), ...online.keys()]) : wanted;
    this.#apply([...looked].map((id) => ({ id, now: online.get(id) })));
  }

  #apply(rooms: readonly { id: number; now: Reachable | undefined }[]): void {
    const changes = rooms.flatMap(({ id, now }): Change[] => {
      const before = this.#rooms.get(id);
      return isSame(before, now) ? [] : [{ id, before, now: now && reachable(now) }];
    });
    for (const { id, now } of changes) {
      if (now) this.#rooms.set(id, now);
      else this.#rooms.delete(id);
    }
    if (changes.length > 0) this.#tell(new OnlineChange(changes));
  }
}

const isSame = (one: Reachable | undefined, other: Reachable | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.assignee_id === other.assignee_id &&
    one.department_id === other.department_id &&
    one.holder_left === other.holder_left);

/** The columns of a row that decide who may see it. */
const reachable = ({ assignee_id, department_id, holder_left }: Reachable) => ({
  assignee_id,
  department_id,
  holder_left,
});
