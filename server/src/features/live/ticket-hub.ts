import type { ServerFrame } from '@maru/contract/live';
import {
  signalTicket,
  TICKET_CHANNEL,
  type TicketEvent,
  ticketEventOf,
} from '../../core/tickets/ticket-channel.store.ts';
import type { Work } from '../../core/work.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import { accountOf, type Member, type StaffMember } from './member.ts';
import { type ConnectedGroup, People } from './people.ts';

/** A member of staff who has a ticket open. */
export interface TicketVisit {
  member: StaffMember;
  companyId: number;
  ticketId: number;
  /** The ticket's room, whose messages are part of its timeline. */
  roomId: number | null;
  /** Whether the member may still see the ticket; else the connection is closed. */
  checkAccess(): Promise<boolean>;
}

const CHANGED = encode({ type: 'changed' } satisfies ServerFrame);
/** One signal every two seconds, per person and ticket. */
const WRITING = { burst: 1, perSecond: 0.5 };

const keyOf = (companyId: number, ticketId: number): string => `${companyId}/${ticketId}`;

/** One ticket with those who have it open in this process. */
class OpenTicket implements ConnectedGroup {
  readonly companyId: number;
  readonly ticketId: number;
  readonly people: People;
  readonly visits = new Map<Member, TicketVisit>();
  #checked: Promise<unknown> = Promise.resolve();

  constructor(work: Work, companyId: number, ticketId: number) {
    this.companyId = companyId;
    this.ticketId = ticketId;
    this.people = new People(work, this, {
      announce: (presence) =>
        work.db.withoutCompany((sql) =>
          signalTicket(sql, {
            kind: 'people',
            company: companyId,
            ticket: ticketId,
            ...presence,
          }),
        ),
      customerName: async () => undefined,
      answering: async () => new Set(),
    });
  }

  get members(): Iterable<Member> {
    return this.visits.keys();
  }

  /** Nobody gets a frame while it is being looked up whether they may still see the ticket. */
  waitFor(checks: Promise<unknown>): void {
    this.#checked = Promise.all([this.#checked, checks]);
  }

  broadcast(frame: Uint8Array, to: (member: Member) => boolean = () => true): void {
    void this.#checked.then(() => {
      for (const member of this.visits.keys()) if (to(member)) member.connection.send(frame);
    });
  }
}

/** The tickets that are open in this process, and the channel to the other processes. */
export class TicketHub {
  readonly #work: Work;
  readonly report: (error: Error) => void;
  readonly #ticketChanged: (companyId: number) => void;
  readonly #reachChanged: (companyId: number) => void;
  readonly #open = new Map<string, OpenTicket>();
  readonly #ofRoom = new Map<string, Set<TicketVisit>>();
  readonly #writing = new RateLimit(WRITING);

  /**
   * `ticketChanged` is called for every change of a ticket, also of one that nobody here has open; `reachChanged` when
   * some people of a company may see other tickets than before.
   */
  constructor(
    work: Work,
    report: (error: Error) => void,
    ticketChanged: (companyId: number) => void,
    reachChanged: (companyId: number) => void = () => {},
  ) {
    this.#work = work;
    this.report = report;
    this.#ticketChanged = ticketChanged;
    this.#reachChanged = reachChanged;
  }

  async listen(): Promise<void> {
    await this.#work.db.listen(TICKET_CHANNEL, {
      notified: (payload) => {
        void this.#handleEvent(ticketEventOf(payload)).catch(this.report);
      },
      lost: () => {},
      // Each client reads the changes of the meantime from its own last entry on.
      restored: () => {
        for (const open of this.#open.values()) {
          void this.#showChanged(open).catch(this.report);
          open.people.changed();
        }
      },
    });
  }

  join(visit: TicketVisit): void {
    const { companyId, ticketId, member } = visit;
    const key = keyOf(companyId, ticketId);
    const open = this.#open.get(key) ?? new OpenTicket(this.#work, companyId, ticketId);
    this.#open.set(key, open);
    open.visits.set(member, visit);
    open.people.changed();
    if (visit.roomId === null) return;
    const room = keyOf(companyId, visit.roomId);
    const visits = this.#ofRoom.get(room) ?? new Set();
    this.#ofRoom.set(room, visits.add(visit));
  }

  /** There is a new message in a room. */
  roomChanged(companyId: number, roomId: number): void {
    for (const { ticketId, member } of this.#ofRoom.get(keyOf(companyId, roomId)) ?? []) {
      const open = this.#open.get(keyOf(companyId, ticketId));
      open?.broadcast(CHANGED, (one) => one === member);
    }
  }

  /** Other permissions or another department may take tickets out of the reach of these accounts. */
  async accessChanged(accountIds: ReadonlySet<number> | undefined): Promise<void> {
    await checkAll(
      [...this.#open.values()],
      ({ member }) => accountIds?.has(member.accountId) ?? true,
    );
  }

  leave(visit: TicketVisit): void {
    const { companyId, ticketId, member, roomId } = visit;
    if (roomId !== null) this.#leaveRoom(keyOf(companyId, roomId), visit);
    const key = keyOf(companyId, ticketId);
    const open = this.#open.get(key);
    if (!open?.visits.delete(member)) return;
    if (open.visits.size > 0) {
      open.people.changed();
      return;
    }
    this.#open.delete(key);
    open.people.close();
  }

  #leaveRoom(room: string, visit: TicketVisit): void {
    const visits = this.#ofRoom.get(room);
    visits?.delete(visit);
    if (visits?.size === 0) this.#ofRoom.delete(room);
  }

  /** Most signals are dropped here, before they cost a notification. */
  async writing({ member, companyId: company, ticketId: ticket }: TicketVisit): Promise<void> {
    const { accountId: account } = member;
    if (this.#writing.take(`${keyOf(company, ticket)}/${account}`) > 0) return;
    const event: TicketEvent = { kind: 'writing', company, ticket, account };
    await this.#work.db.withoutCompany((sql) => signalTicket(sql, event));
  }

  async #handleEvent(event: TicketEvent): Promise<void> {
    if (event.kind === 'reach') {
      this.#reachChanged(event.company);
      const opened = [...this.#open.values()];
      await checkAll(opened.filter(({ companyId }) => companyId === event.company));
      return;
    }
    if (event.kind === 'changed') this.#ticketChanged(event.company);
    const open = this.#open.get(keyOf(event.company, event.ticket));
    if (!open) return;
    if (event.kind === 'changed') await this.#showChanged(open);
    if (event.kind === 'people') open.people.handleEvent(event);
    if (event.kind === 'writing') await this.#showWriting(open, event.account);
  }

  /** A change may take the ticket out of somebody's reach: they learn nothing more of it. */
  async #showChanged(open: OpenTicket): Promise<void> {
    await checkAll([open]);
    open.broadcast(CHANGED);
  }

  async #showWriting(open: OpenTicket, account: number): Promise<void> {
    const name = await open.people.nameOf(account);
    if (name === undefined) return;
    const frame = { type: 'typing', id: account, name, sender: 'agent' } satisfies ServerFrame;
    open.broadcast(encode(frame), (member) => accountOf(member) !== account);
  }
}

/** Lets those go who may not see a ticket any more, one after the other: the others wait for their frames. */
async function checkAll(
  opened: readonly OpenTicket[],
  concerns: (visit: TicketVisit) => boolean = () => true,
): Promise<void> {
  const visits = opened.flatMap((open) => [...open.visits.values()]).filter(concerns);
  if (visits.length === 0) return;
  const checks = (async () => {
    for (const { checkAccess } of visits) await checkAccess();
  })();
  for (const open of opened) open.waitFor(checks);
  await checks;
}
