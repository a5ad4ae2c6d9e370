import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { tooMany } from './app-error.ts';

/** What a connection that does not read may hold. Live connections have limits of their own. */
export interface AnswerLimits {
  /** An answer that waits for its reader moves on by so many bytes in this time, or is cut off. */
  unreadMs: number;
  unreadBytes: number;
  /** Requests of one connection that are not answered yet; browsers and proxies send one at a time. */
  requestsAtOnce: number;
}

export const ANSWER_LIMITS: AnswerLimits = {
  unreadMs: 30_000,
  unreadBytes: 10_000,
  requestsAtOnce: 8,
};

/** Answers that wait are looked at so often in the time that they have. */
const LOOKS = 6;

interface Waiting {
  since: number;
  sent: number;
}

/** An answer that is still being made is not affected: only bytes that are not taken count. */
export function cutOffUnread(app: FastifyInstance, limits: AnswerLimits): void {
  const sockets = new Map<Socket, Waiting | undefined>();
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('upgrade', (_request, socket) => sockets.delete(socket as Socket));

  function look(): void {
    const now = performance.now();
    for (const [socket, waiting] of sockets) {
      const sent = socket.writableLength === 0 ? undefined : sentBy(socket);
      if (sent === undefined) sockets.set(socket, undefined);
      else if (!waiting || sent - waiting.sent >= limits.unreadBytes)
        sockets.set(socket, { since: now, sent });
      else if (now - waiting.since >= limits.unreadMs) socket.destroy();
    }
  }

  const timer = setInterval(look, limits.unreadMs / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * What the system has taken. The socket's own `bytesWritten` counts all that was ever written to it, and
 * one long write moves on without it: only the handle knows how far.
 */
function sentBy(socket: Socket): number | undefined {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : undefined;
}

interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

/** Whoever asks on without reading is refused, before anything is looked up or made for it. */
export function limitRequestsAtOnce(app: FastifyInstance, { requestsAtOnce }: AnswerLimits): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const before = underWay.get(socket) ?? 0;
    underWay.set(socket, before + 1);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (before < requestsAtOnce) return done();
    reply.header('connection', 'close');
    done(tooMany(1));
  });
}
