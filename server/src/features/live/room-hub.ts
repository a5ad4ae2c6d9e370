import { CLOSE, type LivePerson, type ServerFrame } from '@maru/contract/live';
import {
  announce,
  eventOf,
  LIVE_CHANNEL,
  type RoomEvent,
} from '../../core/rooms/live-channel.store.ts';
import { answeringIn, roomById } from '../../core/rooms/rooms.store.ts';
import { visitorName } from '../../core/rooms/visitor.ts';
import type { Work } from '../../core/work.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import { Announcements } from './announcements.ts';
import { CustomerPresence } from './customer-presence.ts';
import { LiveRoom } from './live-room.ts';
import { accountOf, isCustomer, type Member, type RoomVisit } from './member.ts';
import { People } from './people.ts';
import { RoomStaff } from './room-staff.ts';
import { SeenMarks } from './seen-marks.ts';

interface Open {
  room: LiveRoom;
  people: People;
}

/** Room ids are unique across companies, but this code must not depend on it. */
const keyOf = (companyId: number, roomId: number): string => `${companyId}/${roomId}`;

type Visit = Pick<RoomVisit, 'member' | 'companyId' | 'roomId'>;

/** Called with those who are in a room when somebody else has got it. */
type AssignmentWatcher = (members: Iterable<Member>) => void;

const seenFrame = (by: 'agent' | 'client', seq: number, time: Date): Uint8Array =>
  encode({ type: 'seen', by, seq, time: time.toISOString() } satisfies ServerFrame);

/** The token with which they came has ended. */
function closeCustomers({ members }: LiveRoom): void {
  for (const member of [...members].filter(isCustomer)) {
    member.connection.close(CLOSE.unauthenticated, 'unauthenticated');
  }
}

/** One signal every two seconds, per sender and room. */
const TYPING = { burst: 1, perSecond: 0.5 };

/** The rooms with members in this process, and the channel to the other processes. */
export class RoomHub {
  readonly #work: Work;
  readonly report: (error: Error) => void;
  readonly customers: CustomerPresence;
  readonly #announcements: Announcements;
  readonly #open = new Map<string, Open>();
  readonly #typing = new RateLimit(TYPING);
  readonly #onMessage: (companyId: number, roomId: number) => void;
  readonly #staff: RoomStaff;
  readonly #seen: SeenMarks;
  readonly #assignmentWatchers: AssignmentWatcher[] = [];

  /** `onMessage` is called for every new message of any room, in whichever process it was written. */
  constructor(
    work: Work,
    report: (error: Error) => void,
    onMessage: (companyId: number, roomId: number) => void,
  ) {
    this.#work = work;
    this.report = report;
    this.#onMessage = onMessage;
    this.#announcements = new Announcements(work);
    this.customers = new CustomerPresence(work, report);
    this.#staff = new RoomStaff(work, () => this.#rooms(), report);
    this.#seen = new SeenMarks(work);
  }

  async listen(): Promise<void> {
    await this.#work.db.listen(LIVE_CHANNEL, {
      notified: (payload) => {
        void this.#handleEvent(eventOf(payload)).catch(this.report);
      },
      lost: () => {},
      // Messages sent in the meantime are read by their numbers.
      restored: () => {
        for (const { room, people } of this.#open.values()) {
          room.readOn();
          people.changed();
        }
      },
    });
  }

  members(): Member[] {
    return [...this.#rooms()].flatMap((room) => [...room.members]);
  }

  /** For those who are in a room only while its conversation is within their reach. */
  watchAssignments(watcher: AssignmentWatcher): void {
    this.#assignmentWatchers.push(watcher);
  }

  /** The reach of people of this company has changed. */
  reachChanged(companyId: number): void {
    for (const room of this.#rooms())
      if (room.companyId === companyId) this.#assignmentChanged(room);
  }

  /** Somebody of the company has come, gone, is away or back. */
  peopleChanged(companyId: number): void {
    this.#staff.peopleChanged(companyId);
  }

  /** Nothing is sent to the member until it is known whether they may stay. */
  async holdBack({ member, companyId, roomId }: Visit, check: () => Promise<void>): Promise<void> {
    const open = this.#open.get(keyOf(companyId, roomId));
    await (open ? open.room.holdBack(member, check) : check());
  }

  /** Returns false if the room does not exist. */
  async join({ member, companyId, roomId, after }: RoomVisit): Promise<boolean> {
    const { room, people } = this.#opened(companyId, roomId);
    const record = await room.join(member, after).finally(() => this.#closeIfEmpty(room));
    if (!record) return false;
    people.changed();
    if (isCustomer(member)) this.customers.came(companyId, roomId, member);
    const other = isCustomer(member) ? 'agent' : 'client';
    const seq = isCustomer(member) ? record.staff_seen_seq : record.customer_seen_seq;
    const time = isCustomer(member) ? record.staff_seen_at : record.customer_seen_at;
    if (time) member.connection.send(seenFrame(other, seq, time));
    if (isCustomer(member)) await this.#staff.greet(room, member, record);
    return true;
  }

  /** The customer has seen everything up to this message. */
  seen({ companyId, roomId }: RoomVisit, seq: number): void {
    this.#seen.seen(companyId, roomId, seq);
  }

  leave({ member, companyId, roomId }: RoomVisit): void {
    if (isCustomer(member)) this.customers.left(companyId, roomId, member);
    const open = this.#open.get(keyOf(companyId, roomId));
    if (!open) return;
    open.room.leave(member);
    open.people.changed();
    this.#closeIfEmpty(open.room);
  }

  /** Most signals are dropped here, before they cost a notification. */
  async typing({ member, companyId: company, roomId: room }: RoomVisit): Promise<void> {
    const account = accountOf(member);
    if (this.#typing.take(`${keyOf(company, room)}/${account ?? 'customer'}`) > 0) return;
    const event: RoomEvent = { kind: 'typing', company, room, account };
    await this.#work.db.withoutCompany((sql) => announce(sql, event));
  }

  #opened(companyId: number, roomId: number): Open {
    const key = keyOf(companyId, roomId);
    const there = this.#open.get(key);
    if (there) return there;
    const room = new LiveRoom(this.#work, companyId, roomId);
    const people = new People(this.#work, room, {
      announce: (presence) =>
        this.#announcements.send({
          ...{ kind: 'people', company: companyId, room: roomId },
          ...presence,
        }),
      customerName: async () => {
        const now = await this.#work.read(companyId, (tx) => roomById(tx, roomId));
        return now && visitorName(now);
      },
      answering: (accountIds) =>
        this.#work.read(companyId, (tx) => answeringIn(tx, roomId, accountIds)),
    });
    const open = { room, people };
    this.#open.set(key, open);
    return open;
  }

  #closeIfEmpty({ companyId, id }: LiveRoom): void {
    const key = keyOf(companyId, id);
    const open = this.#open.get(key);
    if (!open?.room.isEmpty) return;
    this.#open.delete(key);
    open.people.close();
  }

  async #handleEvent(event: RoomEvent): Promise<void> {
    if (event.kind === 'message') this.#onMessage(event.company, event.room);
    const open = this.#open.get(keyOf(event.company, event.room));
    if (!open) return;
    if (event.kind === 'message') open.room.readOn();
    if (event.kind === 'people') open.people.handleEvent(event);
    if (event.kind === 'room') await this.#showRoom(open.room);
    if (event.kind === 'forgotten') closeCustomers(open.room);
    if (event.kind === 'holder') this.#assignmentChanged(open.room);
    if (event.kind === 'seen') {
      const frame = seenFrame(event.by, event.seq, new Date(event.time));
      open.room.broadcast(frame, (member) => isCustomer(member) === (event.by === 'agent'));
    }
    if (event.kind === 'typing') await this.#showTyping(open, event.account);
  }

  #assignmentChanged(room: LiveRoom): void {
    for (const watch of this.#assignmentWatchers) watch(room.members);
    this.#staff.assignmentChanged(room).catch(this.report);
  }

  *#rooms(): Iterable<LiveRoom> {
    for (const { room } of this.#open.values()) yield room;
  }

  async #showRoom(room: LiveRoom): Promise<void> {
    const now = await this.#work.read(room.companyId, (tx) => roomById(tx, room.id));
    if (!now) return;
    const frame = (name: string) =>
      encode({ type: 'room', name, status: now.is_active } satisfies ServerFrame);
    room.broadcast(frame(now.name), (member) => !isCustomer(member));
    room.broadcast(frame(visitorName(now)), isCustomer);
  }

  async #showTyping({ room, people }: Open, account: number | null): Promise<void> {
    const name = await people.nameOf(account);
    if (name === undefined) return;
    const withoutId: LivePerson = { name, sender: account === null ? 'client' : 'agent' };
    const who = account === null ? withoutId : { id: account, ...withoutId };
    const frame = (person: LivePerson) =>
      encode({ type: 'typing', ...person } satisfies ServerFrame);
    const others = (member: Member) => accountOf(member) !== account;
    room.broadcast(frame(who), (member) => others(member) && !isCustomer(member));
    room.broadcast(frame(withoutId), (member) => others(member) && isCustomer(member));
  }
}
