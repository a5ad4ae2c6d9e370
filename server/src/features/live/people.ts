import { randomUUID } from 'node:crypto';
import type { LivePerson, ServerFrame } from '@maru/contract/live';
import { LRUCache } from 'lru-cache';
import { accountNames } from '../../core/account.store.ts';
import type { Presence } from '../../core/rooms/live-channel.store.ts';
import { displayName } from '../../core/session/session.ts';
import type { Work } from '../../core/work.ts';
import { atMost } from '../../platform/at-most.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import { isCustomer, type Member } from './member.ts';

/** Where people are together: a room or a ticket. */
export interface ConnectedGroup {
  readonly companyId: number;
  readonly members: Iterable<Member>;
  broadcast(frame: Uint8Array, to?: (member: Member) => boolean): void;
}

interface PeopleOptions {
  /** Tells the other processes who is here. */
  announce(presence: Presence): Promise<void>;
  /** The name of the customer, where there can be one. */
  customerName(): Promise<string | undefined>;
  /** Those of these people who answer the customer. The others only read, which customers are not told. */
  answering(accountIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/** The most names that a list of people shows. */
const MAX_NAMED = 20;
/** Names cached per room, for rooms that stay open for days while people come and go. */
const MAX_NAMES = 1_000;
const MAX_PROCESSES = 1_000;
/** Changes within this time are announced together. */
const ANNOUNCE_MS = 300;
const REPEAT_MS = 20_000;
/** A crashed process sends no "empty" event, so its entry expires. */
const FORGET_MS = 50_000;

const PROCESS = randomUUID();

/** The people who are connected to a room or a ticket, in all processes together. */
export class People {
  readonly #work: Work;
  readonly #group: ConnectedGroup;
  readonly #options: PeopleOptions;
  readonly #elsewhere = new LRUCache<string, Presence>({
    ...atMost(MAX_PROCESSES),
    ttl: FORGET_MS,
  });
  readonly #names = new LRUCache<number, string>(atMost(MAX_NAMES));
  readonly #repeat: NodeJS.Timeout;
  #customerName: string | undefined;
  #announceTimer: NodeJS.Timeout | undefined;
  #asking = true;

  constructor(work: Work, group: ConnectedGroup, options: PeopleOptions) {
    this.#work = work;
    this.#group = group;
    this.#options = options;
    this.#repeat = setInterval(() => this.changed(), REPEAT_MS);
    this.#repeat.unref();
  }

  /** Call when a member has joined or left in this process. */
  changed(): void {
    this.#announceTimer ??= setTimeout(() => {
      this.#announceTimer = undefined;
      void this.#announceAndShow().catch(() => {});
    }, ANNOUNCE_MS);
  }

  /** Handles the announcement of another process. */
  handleEvent(event: Presence): void {
    if (event.process === PROCESS) return;
    if (event.count + event.customers === 0) this.#elsewhere.delete(event.process);
    else this.#elsewhere.set(event.process, event);
    if (event.asking) this.changed();
    else void this.#show().catch(() => {});
  }

  /** Call when the last member in this process has left. */
  close(): void {
    clearInterval(this.#repeat);
    clearTimeout(this.#announceTimer);
    void this.#announce().catch(() => {});
  }

  /** Without an account it is the customer, whose name never changes. */
  async nameOf(accountId: number | null): Promise<string | undefined> {
    if (accountId === null) return this.#nameOfCustomer();
    await this.#loadNames([accountId]);
    return this.#names.get(accountId);
  }

  async #announceAndShow(): Promise<void> {
    await this.#announce();
    await this.#show();
  }

  async #announce(): Promise<void> {
    const accounts = this.#accountsHere();
    const presence: Presence = {
      process: PROCESS,
      accounts: accounts.slice(0, MAX_NAMED),
      count: accounts.length,
      customers: [...this.#group.members].filter(isCustomer).length,
      asking: this.#asking,
    };
    this.#asking = false;
    await this.#options.announce(presence);
  }

  #accountsHere(): number[] {
    const ids = [...this.#group.members].flatMap((one) => (isCustomer(one) ? [] : [one.accountId]));
    return [...new Set(ids)];
  }

  /**
   * Sends staff in this process the list with ids. Customers get the names of those who answer, and whether anybody is
   * here.
   */
  async #show(): Promise<void> {
    const others = [...this.#elsewhere.values()];
    const here = this.#accountsHere();
    const ids = [...new Set([...here, ...others.flatMap(({ accounts }) => accounts)])];
    await this.#loadNames(ids.slice(0, MAX_NAMED));
    const staff = ids.flatMap((id): LivePerson[] => {
      const name = this.#names.get(id);
      return name === undefined ? [] : [{ id, name, sender: 'agent' }];
    });
    const unnamed = others.reduce((sum, { count, accounts }) => sum + count - accounts.length, 0);
    const count = ids.length + unnamed;
    const customer = await this.#customer(others.some(({ customers }) => customers > 0));
    const named = staff.slice(0, MAX_NAMED).toSorted((a, b) => a.name.localeCompare(b.name));
    const frame = (people: LivePerson[], total: number) =>
      encode({ type: 'people', people, count: total } satisfies ServerFrame);
    const forStaff = frame([...customer, ...named], count + customer.length);
    this.#group.broadcast(forStaff, (member) => !isCustomer(member));
    if (![...this.#group.members].some(isCustomer)) return;
    const answering = await this.#options.answering(named.flatMap(({ id }) => id ?? []));
    const forCustomer = frame(
      named
        .filter(({ id }) => id !== undefined && answering.has(id))
        .map(({ name, sender }) => ({ name, sender })),
      Math.min(count, 1),
    );
    this.#group.broadcast(forCustomer, isCustomer);
  }

  async #customer(elsewhere: boolean): Promise<LivePerson[]> {
    if (!elsewhere && ![...this.#group.members].some(isCustomer)) return [];
    const name = await this.#nameOfCustomer();
    return name === undefined ? [] : [{ name, sender: 'client' }];
  }

  async #loadNames(ids: readonly number[]): Promise<void> {
    for (const member of this.#group.members) {
      if (!isCustomer(member)) this.#names.set(member.accountId, member.person.name);
    }
    const unknown = ids.filter((id) => !this.#names.has(id));
    if (unknown.length === 0) return;
    const found = await this.#work.read(this.#group.companyId, (tx) => accountNames(tx, unknown));
    for (const { id, username, first_name, last_name } of found) {
      const name = displayName({ firstName: first_name, lastName: last_name });
      this.#names.set(id, name || username);
    }
  }

  async #nameOfCustomer(): Promise<string | undefined> {
    this.#customerName ??= await this.#options.customerName();
    return this.#customerName;
  }
}
