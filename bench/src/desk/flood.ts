import { DESK_LIVE_PATH } from '@maru/contract/live';
import { openRoom, sendOpenMessage } from '@maru/contract/open-chats';
import type { HttpClient } from '@maru/harness/src/http-client.ts';
import { WebSocket } from 'ws';
import { startChild } from '../start-child.ts';
import type { BenchRoom } from './data.ts';
import type { Answers, Flood } from './flooder.ts';
import { customerHeaders, ipOf } from './talk.ts';

interface Scene {
  urls: readonly string[];
  rooms: readonly BenchRoom[];
  /** The company's code, and the key of every agent's chat link. */
  company: string;
  keys: readonly string[];
  session: HttpClient;
  seconds: number;
}

interface Disturbance {
  what: string;
  /** Answers by status, if any were asked for. */
  begin(): { end(): Promise<Answers> };
}

/** Loads on a company that its other customers and agents must not notice. */
export const disturbances = (scene: Scene): Disturbance[] => [
  { what: 'a customer who floods', begin: () => floodingCustomer(scene) },
  { what: 'desks that read nothing', begin: () => deafDesks(scene) },
  { what: '10,000 new conversations', begin: () => manyConversations(scene) },
];

function flood(order: Flood) {
  const flooder = startChild(new URL('./flooder.ts', import.meta.url));
  const answers = new Promise<Answers>((resolve, reject) => {
    flooder.once('message', (sent) => resolve(sent as Answers));
    flooder.once('exit', () => reject(new Error('the flood ended')));
  });
  flooder.send(order);
  return {
    async end() {
      const sent = await answers;
      flooder.disconnect();
      return sent;
    },
  };
}

/** 250 times as much as one customer may; nearly all of it is refused. */
function floodingCustomer({ urls, rooms, seconds }: Scene) {
  const headers = customerHeaders(rooms.at(-1) as BenchRoom, 999_999);
  const request = { url: sendOpenMessage.path, body: { content: 'x'.repeat(2_000) }, headers };
  return flood({ server: urls[0] ?? '', perSecond: 500, seconds, requests: [request] });
}

function deafDesks({ urls, session }: Scene) {
  const sockets = Array.from({ length: 20 }, (_, n) => {
    const socket = new WebSocket(
      `${urls[n % urls.length]?.replace('http', 'ws')}${DESK_LIVE_PATH}`,
    );
    socket.on('error', () => {});
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', access: session.access, after: 0 }));
      socket.pause();
    });
    return socket;
  });
  return {
    async end() {
      for (const socket of sockets) socket.terminate();
      return {};
    },
  };
}

/** By every link of the company, and each from a network of its own. */
function manyConversations({ urls, company, keys, seconds }: Scene) {
  const requests = Array.from({ length: 10_000 }, (_, n) => ({
    url: openRoom.path.replace('{company}', company).replace('{key}', keys[n % keys.length] ?? ''),
    body: { name: `Crowd ${n}` },
    headers: { 'x-forwarded-for': ipOf((1 << 17) + n) },
  }));
  const perSecond = requests.length / seconds;
  return flood({ server: urls[0] ?? '', perSecond, seconds, requests });
}
