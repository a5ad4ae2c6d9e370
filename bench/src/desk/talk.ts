import { setTimeout as sleep } from 'node:timers/promises';
import { answerConversation } from '@maru/contract/conversation-messages';
import { sendOpenMessage } from '@maru/contract/open-chats';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { BenchRoom } from './data.ts';

/** Each customer has an address of their own, because messages are limited by network. */
export const ipOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

export const customerHeaders = ({ token }: BenchRoom, n: number) => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-for': ipOf(n),
});

const moment = (): string => `${process.hrtime.bigint() / 1000n} is when this was sent.`;

/** Customers and agents who write in turns at a constant rate, however long the answers take. */
export class Talk {
  readonly #servers: readonly HttpClient[];
  readonly #rooms: readonly BenchRoom[];
  /** The signed-in clients of those who have the conversations. */
  readonly #agents: ReadonlyMap<number, HttpClient>;
  /** Rooms whose customers have their pages open come first; agents answer only there. */
  readonly #pages: number;
  readonly #ofCustomers = new Map<number, number>();
  #next = 0;

  constructor(
    urls: readonly string[],
    rooms: readonly BenchRoom[],
    agents: ReadonlyMap<number, HttpClient>,
    pages: number,
  ) {
    this.#servers = urls.map((url) => new HttpClient(url));
    this.#rooms = rooms;
    this.#agents = agents;
    this.#pages = pages;
  }

  /** How many messages each customer has sent, by conversation. */
  get sent(): ReadonlyMap<number, number> {
    return this.#ofCustomers;
  }

  /** Fails if a message is refused. */
  async goOn(seconds: number, perSecond: number): Promise<void> {
    const answers: Promise<number>[] = [];
    const begun = performance.now();
    for (let n = 0; n < seconds * perSecond; n += 1) {
      await sleep(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
      this.#next += 1;
      answers.push(this.#next % 2 === 0 ? this.#ask(this.#next >> 1) : this.#answer(this.#next));
    }
    const refused = (await Promise.all(answers)).filter((status) => status !== 201);
    if (refused.length > 0) throw new Error(`refused: ${[...new Set(refused)].join(', ')}`);
  }

  async #ask(turn: number): Promise<number> {
    const n = turn % this.#rooms.length;
    const room = this.#rooms[n] as BenchRoom;
    const server = this.#servers[turn % this.#servers.length] as HttpClient;
    this.#ofCustomers.set(room.id, (this.#ofCustomers.get(room.id) ?? 0) + 1);
    const { status } = await server.raw({
      method: 'POST',
      url: sendOpenMessage.path,
      body: { content: moment() },
      headers: customerHeaders(room, n),
    });
    return status;
  }

  async #answer(turn: number): Promise<number> {
    const room = this.#rooms[(turn >> 1) % this.#pages] as BenchRoom;
    const agent = this.#agents.get(room.assignee);
    if (!agent) throw new Error('nobody has this conversation');
    const { status } = await agent.attempt(answerConversation, {
      params: { id: room.id },
      body: { content: moment() },
    });
    return status;
  }
}
