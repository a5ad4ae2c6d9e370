import {
  type CustomerFrame,
  DESK_LIVE_PATH,
  type DeskFrame,
  OPEN_LIVE_PATH,
  type ServerFrame,
} from '@maru/contract/live';
import { WebSocket } from 'ws';

/** A separate process: the desks of agents and the pages of customers, which report what they received, and how late. */
interface Order {
  urls: string[];
  /** Access tokens, one for each desk. */
  desks: string[];
  /** The number of the last change before the first message. */
  after: number;
  customers: { room: number; token: string; address: string }[];
}

/** In milliseconds. */
interface Delays {
  count: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface ScreensReport {
  /** From a customer's request to each desk, and from an agent's to the customer's page. */
  toDesks: Delays;
  toCustomers: Delays;
  /** Frames that were not the next, and sockets that were closed. */
  wrong: number;
  /** The number of the customer's messages that each desk knows of, by conversation. */
  counts: [conversation: number, lowest: number][];
  /** The number of the last message that each page has, by room. */
  pages: [room: number, seq: number][];
}

export type ToScreens = { kind: 'open'; order: Order } | { kind: 'forget' } | { kind: 'report' };
export type FromScreens = { kind: 'open' } | { kind: 'report'; report: ScreensReport };

const AT_ONCE = 20;

const now = (): number => Number(process.hrtime.bigint() / 1000n);

let wrong = 0;
const toDesks: number[] = [];
const toCustomers: number[] = [];
const desks: Map<number, number>[] = [];
const pages = new Map<number, number>();

function connect(
  url: string,
  hello: DeskFrame | CustomerFrame,
  headers: Record<string, string>,
  receive: (frame: ServerFrame, arrived: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers });
    socket.on('open', () => socket.send(JSON.stringify(hello)));
    socket.on('error', reject);
    socket.on('close', (code) => {
      wrong += 1;
      reject(new Error(`closed with ${code}`));
    });
    socket.on('message', (data) => {
      const arrived = now();
      const frame: ServerFrame = JSON.parse(String(data));
      receive(frame, arrived);
      if (frame.type === 'live') resolve();
    });
  });
}

function openDesk(url: string, access: string, after: number): Promise<void> {
  const known = new Map<number, number>();
  desks.push(known);
  let seq = after;
  return connect(
    `${url}${DESK_LIVE_PATH}`,
    { type: 'hello', access, after },
    {},
    (frame, arrived) => {
      if (frame.type === 'reload') {
        wrong += 1;
        seq = frame.seq;
      }
      if (frame.type !== 'desk') return;
      if (frame.from !== seq) wrong += 1;
      seq = frame.seq;
      for (const { id, customer_count, last } of frame.conversations) {
        const sent = Number.parseInt(last?.words ?? '', 10);
        // A customer who floods does not say when.
        if (last?.sender === 'client' && sent > 0 && customer_count > (known.get(id) ?? 0)) {
          toDesks.push(arrived - sent);
        }
        known.set(id, customer_count);
      }
    },
  );
}

function openPage(url: string, { room, token, address }: Order['customers'][number]) {
  return connect(
    `${url}${OPEN_LIVE_PATH}`,
    { type: 'hello', token },
    { 'x-forwarded-for': address },
    (frame, arrived) => {
      if (frame.type !== 'message') return;
      const { seq, sender, content } = frame.message;
      const before = pages.get(room);
      if (before !== undefined && seq !== before + 1) wrong += 1;
      pages.set(room, seq);
      const sent = Number.parseInt(content, 10);
      if (sender === 'agent' && sent > 0) toCustomers.push(arrived - sent);
    },
  );
}

async function open({ urls, desks: tokens, after, customers }: Order): Promise<void> {
  const urlOf = (n: number) => urls[n % urls.length] ?? '';
  const all = [
    ...tokens.map((access, n) => () => openDesk(urlOf(n), access, after)),
    ...customers.map((customer, n) => () => openPage(urlOf(n), customer)),
  ];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    await Promise.all(all.slice(start, start + AT_ONCE).map((one) => one()));
  }
}

function delaysOf(microseconds: readonly number[]): Delays {
  const sorted = Float64Array.from(microseconds).sort();
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function report(): ScreensReport {
  const lowest = new Map<number, number>();
  for (const id of new Set(desks.flatMap((known) => [...known.keys()]))) {
    lowest.set(id, Math.min(...desks.map((known) => known.get(id) ?? 0)));
  }
  return {
    toDesks: delaysOf(toDesks),
    toCustomers: delaysOf(toCustomers),
    wrong,
    counts: [...lowest],
    pages: [...pages],
  };
}

process.on('disconnect', () => process.exit());
process.on('message', (message: ToScreens) => {
  const send = (answer: FromScreens) => process.send?.(answer);
  if (message.kind === 'open') void open(message.order).then(() => send({ kind: 'open' }));
  if (message.kind === 'forget') {
    toDesks.length = 0;
    toCustomers.length = 0;
    send({ kind: 'open' });
  }
  if (message.kind === 'report') send({ kind: 'report', report: report() });
});
