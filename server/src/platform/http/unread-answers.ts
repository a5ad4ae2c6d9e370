import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { tooMany } from './app-error.ts';

/** Limits for clients that do not read their responses. Live connections have their own limits. */
export interface AnswerLimits {
  /**
   * A waiting response must progress by `unreadBytes` within this time, or its connection is closed.
   * The operating system takes up to 1.4 MB at once, so the time must suffice a slow reader for that.
   */
  unreadMs: number;
  unreadBytes: number;
  /** Unanswered requests of one connection. Browsers and proxies send one at a time. */
  requestsAtOnce: number;
}

export const ANSWER_LIMITS: AnswerLimits = {
  unreadMs: 30_000,
  unreadBytes: 10_000,
  requestsAtOnce: 8,
};

/** Waiting responses are checked this many times within `unreadMs`. */
const CHECKS = 6;

interface Waiting {
  checks: number;
  sent: number;
}

/**
 * A response that is still being produced is not affected: only unsent bytes count. Time is counted in
 * checks, not by the clock: after a pause of the whole server, everybody would be late at once.
 */
export function cutOffUnread(app: FastifyInstance, limits: AnswerLimits): void {
  const sockets = new Map<Socket, Waiting | undefined>();
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('upgrade', (_request, socket) => sockets.delete(socket as Socket));

  function check(): void {
    for (const [socket, waiting] of sockets) {
      const sent = socket.writableLength === 0 ? undefined : sentBy(socket);
      if (sent === undefined) sockets.set(socket, undefined);
      else if (!waiting || sent - waiting.sent >= limits.unreadBytes)
        sockets.set(socket, { checks: 0, sent });
      else if (waiting.checks + 1 >= CHECKS) socket.destroy();
      else waiting.checks += 1;
    }
  }

  const timer = setInterval(check, limits.unreadMs / CHECKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * The bytes that the operating system has taken. The socket's `bytesWritten` counts everything written
 * to it, and does not change while one long write progresses: only the handle knows.
 */
function sentBy(socket: Socket): number | undefined {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : undefined;
}

interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

/** Refuses a client that sends requests without reading responses, before any work is done for them. */
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
