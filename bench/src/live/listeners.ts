import { LIVE_PATH, type ServerFrame } from '@maru/contract/live';
import { WebSocket } from 'ws';

/** A separate process: opens many sockets to one room and reports what they received, and how late. */
interface Order {
  urls: string[];
  sockets: number;
  room: number;
  /** Access tokens, used in turn. */
  sessions: string[];
}

export interface ListenersReport {
  sockets: number;
  messages: number;
  /** Sockets that received a message twice, out of order or not at all. */
  wrong: number;
  latencies: number[];
}

export type ToListeners = { kind: 'open'; order: Order } | { kind: 'report'; last: number };
export type FromListeners = { kind: 'open' } | { kind: 'report'; report: ListenersReport };

const AT_ONCE = 40;
/** Enough to know the distribution. */
const MAX_SAMPLES = 200_000;

const now = (): number => Number(process.hrtime.bigint() / 1000n);

const expected: number[] = [];
let wrong = 0;
let seen = 0;
const latencies: number[] = [];

function listen({ room, sessions }: Order, url: string, place: number): Promise<void> {
  const access = sessions[place % sessions.length];
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', access, room })));
    socket.on('error', reject);
    socket.on('close', (code) => {
      wrong += 1;
      reject(new Error(`closed with ${code}`));
    });
    socket.on('message', (data) => {
      const arrived = now();
      const frame: ServerFrame = JSON.parse(String(data));
      if (frame.type === 'live') {
        expected[place] = frame.seq + 1;
        resolve();
      }
      if (frame.type !== 'message') return;
      const { seq, content } = frame.message;
      if (seq !== expected[place]) wrong += 1;
      expected[place] = seq + 1;
      seen += 1;
      // The sender writes the time into the message; processes on one machine share the clock.
      if (latencies.length < MAX_SAMPLES) latencies.push(arrived - Number(content));
    });
  });
}

async function open(order: Order): Promise<void> {
  for (let start = 0; start < order.sockets; start += AT_ONCE) {
    const places = Array.from(
      { length: Math.min(AT_ONCE, order.sockets - start) },
      (_, n) => start + n,
    );
    await Promise.all(
      places.map((place) => listen(order, order.urls[place % order.urls.length] ?? '', place)),
    );
  }
}

process.on('message', (message: ToListeners) => {
  const send = (answer: FromListeners) => process.send?.(answer);
  if (message.kind === 'open') {
    void open(message.order).then(() => send({ kind: 'open' }));
    return;
  }
  const late = expected.filter((next) => next !== message.last + 1).length;
  const report = { sockets: expected.length, messages: seen, wrong: wrong + late, latencies };
  send({ kind: 'report', report });
});
