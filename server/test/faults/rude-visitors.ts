import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { OPEN_LIVE_PATH, type ServerFrame } from '@maru/contract/live';
import { WebSocket } from 'ws';

/** Just below the limit of a connection. */
const FRAMES_PER_SECOND = 9;

/** One customer in many windows, typing in each; refused windows are ignored. */
export async function typeAsFastAsAllowed(url: string, token: string, windows: number) {
  const live: WebSocket[] = [];
  const all = Array.from({ length: windows }, () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${OPEN_LIVE_PATH}`);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, after: 0 })));
    socket.on('error', () => {});
    const settled = new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.on('message', (data) => {
        const frame: ServerFrame = JSON.parse(String(data));
        if (frame.type !== 'live') return;
        live.push(socket);
        resolve();
      });
    });
    return { socket, settled };
  });
  await Promise.all(all.map(({ settled }) => settled));
  let sent = 0;
  const begun = performance.now();
  // Spread evenly: bursts would leave pauses in which other clients are not affected.
  const typing = setInterval(() => {
    const due = ((performance.now() - begun) / 1_000) * FRAMES_PER_SECOND * live.length;
    for (; sent < due; sent += 1) live[sent % live.length]?.send('{"type":"typing"}');
  }, 1);
  return {
    /** Returns the number of frames sent. */
    async stop(): Promise<number> {
      clearInterval(typing);
      for (const { socket } of all) socket.terminate();
      return sent;
    },
  };
}

/** A masked ping with the maximum payload of a control frame; the mask is zero. */
const PING = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125)]);
const PINGS = Buffer.concat(Array.from({ length: 500 }, () => PING));

/** Connections that send pings as long as the server accepts them, and read nothing. */
export async function pingWithoutReading(url: string, token: string, connections: number) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => upgraded(url)));
  const pinging = sockets.map(async (socket) => {
    const gone = new AbortController();
    socket.once('close', () => gone.abort());
    socket.write(textFrame(JSON.stringify({ type: 'hello', token, after: 0 })));
    while (!socket.destroyed) {
      const isTaken = socket.write(PINGS);
      if (isTaken) await new Promise(setImmediate);
      else await once(socket, 'drain', { signal: gone.signal }).catch(() => {});
    }
  });
  return {
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await Promise.all(pinging);
    },
  };
}

/** Connections that are opened and then send nothing. */
export async function openSilently(url: string, connections: number) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => upgraded(url)));
  return {
    /** Without a close frame. */
    async abandon(): Promise<void> {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A raw connection after its handshake, from which nothing more is read. */
function upgraded(url: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [
          `GET ${OPEN_LIVE_PATH} HTTP/1.1`,
          `host: ${host}`,
          'connection: Upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
          '\r\n',
        ].join('\r\n'),
      );
    });
    socket.once('error', reject);
    socket.once('data', () => {
      socket.off('error', reject);
      // The server is expected to close such connections.
      socket.on('error', () => {});
      socket.pause();
      resolve(socket);
    });
  });
}

function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const length = Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), payload]);
}
