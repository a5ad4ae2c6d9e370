import { DESK_LIVE_PATH } from '@maru/contract/live';
import { sendOpenMessage } from '@maru/contract/open-chats';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type pg from 'pg';
import { WebSocket } from 'ws';
import type { BenchRoom } from './data.ts';
import { customerHeaders } from './talk.ts';

interface Scene {
  urls: readonly string[];
  rooms: readonly BenchRoom[];
  client: pg.Client;
  company: number;
  session: HttpClient;
}

interface Disturbance {
  what: string;
  begin(): { end(): Promise<void> };
}

/** What one does to a company whose other customers and agents must not notice. */
export const flood = (scene: Scene): Disturbance[] => [
  { what: 'a customer who floods', begin: () => floodingCustomer(scene) },
  { what: 'desks that read nothing', begin: () => deafDesks(scene) },
  { what: '10,000 new conversations at once', begin: () => manyConversations(scene) },
];

/** Writes as fast as the answers come, over many connections; nearly all of it is refused. */
function floodingCustomer({ urls, rooms }: Scene) {
  const room = rooms.at(-1) as BenchRoom;
  const server = new HttpClient(urls[0] ?? '');
  let ended = false;
  const writing = Array.from({ length: 16 }, async () => {
    while (!ended) {
      await server.raw({
        method: 'POST',
        url: sendOpenMessage.path,
        body: { content: 'x'.repeat(2_000) },
        headers: customerHeaders(room, 999_999),
      });
    }
  });
  return {
    async end() {
      ended = true;
      await Promise.all(writing);
    },
  };
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
    },
  };
}

function manyConversations({ client, company }: Scene) {
  const written = client.query(
    `insert into chat_room (company_id, name, creator_first_name, creator_last_name, customer_name)
     select $1, 'Crowd ' || n, '', '', 'Crowd ' || n from generate_series(1, 10000) as n`,
    [company],
  );
  return {
    async end() {
      await written;
    },
  };
}
