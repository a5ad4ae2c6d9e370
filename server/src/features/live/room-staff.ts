import type { ServerFrame } from '@maru/contract/live';
import { accountNames } from '../../core/account.store.ts';
import { departmentsThere } from '../../core/presence.store.ts';
import { type RoomRecord, roomById } from '../../core/rooms/rooms.store.ts';
import { displayName } from '../../core/session/session.ts';
import type { Work } from '../../core/work.ts';
import { CompanySignals } from './company-signals.ts';
import type { LiveRoom } from './live-room.ts';
import { isCustomer, type Member } from './member.ts';

/** People whose process died stop counting without a signal. */
const LOOK_AGAIN_MS = 20_000;

/** The staff who answer in a room. */
interface Answering {
  name: string;
  /** Of a conversation that only a department has: whether somebody is there is asked of its people. */
  departmentId: number | null;
  /** The frame that its customers got last. */
  told: string;
}

/** Tells customers whether somebody is there, and who answers. Never who has the desk open, nor any number. */
export class RoomStaff {
  readonly #work: Work;
  readonly #rooms: () => Iterable<LiveRoom>;
  readonly #report: (error: Error) => void;
  readonly #answering = new WeakMap<LiveRoom, Answering>();
  readonly #signals = new CompanySignals((company) => this.#look(company));

  constructor(work: Work, rooms: () => Iterable<LiveRoom>, report: (error: Error) => void) {
    this.#work = work;
    this.#rooms = rooms;
    this.#report = report;
    setInterval(() => {
      const companies = new Set([...this.#withCustomers()].map(({ companyId }) => companyId));
      for (const company of companies) this.#look(company);
    }, LOOK_AGAIN_MS).unref();
  }

  /** A customer has come. */
  async greet(room: LiveRoom, member: Member, record: RoomRecord): Promise<void> {
    const answering = await this.#load(room, record);
    const there = await this.#work.read(room.companyId, departmentsThere);
    const known = answering.told;
    this.#tell(room, answering, there);
    // Otherwise it was told to all windows of the customer, this one among them.
    if (answering.told === known) member.connection.send(Buffer.from(known));
  }

  /** Somebody else has the conversation. */
  async assignmentChanged(room: LiveRoom): Promise<void> {
    if (![...room.members].some(isCustomer)) return;
    const record = await this.#work.read(room.companyId, (tx) => roomById(tx, room.id));
    if (!record) return;
    const answering = await this.#load(room, record);
    this.#tell(room, answering, await this.#work.read(room.companyId, departmentsThere));
  }

  /** Somebody has come, gone, is away or back. */
  peopleChanged(companyId: number): void {
    this.#signals.changed(companyId);
  }

  async #load(room: LiveRoom, record: RoomRecord): Promise<Answering> {
    const { assignee_id, department_id } = record;
    const [person] =
      assignee_id === null
        ? []
        : await this.#work.read(room.companyId, (tx) => accountNames(tx, [assignee_id]));
    const answering = {
      name: person
        ? displayName({ firstName: person.first_name, lastName: person.last_name }) ||
          person.username
        : '',
      departmentId: assignee_id === null ? department_id : null,
      told: this.#answering.get(room)?.told ?? '',
    };
    this.#answering.set(room, answering);
    return answering;
  }

  #look(companyId: number): void {
    const rooms = [...this.#withCustomers()].filter((room) => room.companyId === companyId);
    if (rooms.length === 0) return;
    this.#work
      .read(companyId, departmentsThere)
      .then((there) => {
        for (const room of rooms) {
          const answering = this.#answering.get(room);
          if (answering) this.#tell(room, answering, there);
        }
      })
      .catch(this.#report);
  }

  #tell(room: LiveRoom, answering: Answering, there: ReadonlySet<number | null>): void {
    const words = wordsOf(answering, there);
    if (words === answering.told) return;
    answering.told = words;
    room.broadcast(Buffer.from(words), isCustomer);
  }

  *#withCustomers(): Iterable<LiveRoom> {
    for (const room of this.#rooms()) if ([...room.members].some(isCustomer)) yield room;
  }
}

function wordsOf({ name, departmentId }: Answering, there: ReadonlySet<number | null>): string {
  const is_there = departmentId === null ? there.size > 0 : there.has(departmentId);
  return JSON.stringify({ type: 'staff', is_there, name } satisfies ServerFrame);
}
