import type { LivePerson, ServerFrame } from '@maru/contract/live';
import { customerName } from '../../core/rooms/customer.ts';
import { announce, eventOf, LIVE_CHANNEL, type RoomEvent } from '../../core/rooms/live-channel.ts';
import { roomById } from '../../core/rooms/rooms.store.ts';
import type { Work } from '../../core/work.ts';
import { encode } from '../../platform/sockets/connection.ts';
import { LiveRoom } from './live-room.ts';
import { isCustomer, type Member, type Visit } from './member.ts';
import { People } from './people.ts';

interface Open {
  room: LiveRoom;
  people: People;
}

/** The rooms to which somebody is connected in this process, and the line to the other processes. */
export class RoomHub {
  readonly #work: Work;
  readonly report: (error: Error) => void;
  readonly #open = new Map<number, Open>();

  constructor(work: Work, report: (error: Error) => void) {
    this.#work = work;
    this.report = report;
  }

  async listen(): Promise<void> {
    await this.#work.db.listen(LIVE_CHANNEL, {
      notified: (payload) => {
        void this.#heard(eventOf(payload)).catch(this.report);
      },
      lost: () => {},
      // What was said meanwhile is read by its numbers.
      restored: () => {
        for (const { room, people } of this.#open.values()) {
          room.readOn();
          people.changed();
        }
      },
    });
  }

  members(): Member[] {
    return [...this.#open.values()].flatMap(({ room }) => [...room.members]);
  }

  /** False where there is no such room. */
  async join({ member, companyId, roomId, after }: Visit): Promise<boolean> {
    const { room, people } = this.#opened(companyId, roomId);
    const joined = await room.join(member, after).finally(() => this.#closeIfEmpty(roomId));
    if (joined) people.changed();
    return joined;
  }

  leave({ member, roomId }: Visit): void {
    const open = this.#open.get(roomId);
    if (!open) return;
    open.room.leave(member);
    open.people.changed();
    this.#closeIfEmpty(roomId);
  }

  typing({ member, companyId: company, roomId: room }: Visit): Promise<void> {
    const event: RoomEvent = { kind: 'typing', company, room, account: member.accountId };
    return this.#work.db.withoutCompany((sql) => announce(sql, event));
  }

  #opened(companyId: number, roomId: number): Open {
    const there = this.#open.get(roomId);
    if (there) return there;
    const room = new LiveRoom(this.#work, companyId, roomId);
    const open = { room, people: new People(this.#work, room) };
    this.#open.set(roomId, open);
    return open;
  }

  #closeIfEmpty(roomId: number): void {
    const open = this.#open.get(roomId);
    if (!open?.room.isEmpty) return;
    this.#open.delete(roomId);
    open.people.close();
  }

  async #heard(event: RoomEvent): Promise<void> {
    const open = this.#open.get(event.room);
    if (!open) return;
    if (event.kind === 'message') open.room.readOn();
    if (event.kind === 'people') open.people.heard(event);
    if (event.kind === 'room') await this.#showRoom(open.room);
    if (event.kind === 'typing') await this.#showTyping(open, event.account);
  }

  async #showRoom(room: LiveRoom): Promise<void> {
    const now = await this.#work.read(room.companyId, (tx) => roomById(tx, room.id));
    if (!now) return;
    const frame = (name: string) =>
      encode({ type: 'room', name, status: now.is_active } satisfies ServerFrame);
    room.broadcast(frame(now.name), (member) => !isCustomer(member));
    room.broadcast(frame(customerName(now)), isCustomer);
  }

  async #showTyping({ room, people }: Open, account: number): Promise<void> {
    const who = await this.#typist({ room, people }, account);
    if (!who) return;
    const { id: _, ...nameless } = who;
    const frame = (person: LivePerson) =>
      encode({ type: 'typing', ...person } satisfies ServerFrame);
    const others = (member: Member) => member.accountId !== account;
    room.broadcast(frame(who), (member) => others(member) && !isCustomer(member));
    room.broadcast(frame(nameless), (member) => others(member) && isCustomer(member));
  }

  async #typist({ room, people }: Open, account: number): Promise<LivePerson | undefined> {
    if (account === 0) {
      const now = await this.#work.read(room.companyId, (tx) => roomById(tx, room.id));
      return now && { name: customerName(now), sender: 'client' };
    }
    const name = await people.nameOf(account);
    return name === undefined ? undefined : { id: account, name, sender: 'agent' };
  }
}
