import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * First the server stops accepting connections. Clients with an open connection learn from their next
 * response that it will be closed, and connect elsewhere; closing it at once would cut off a request
 * that is being sent. The returned signal is aborted when this begins.
 */
export function stopInOrder(app: FastifyInstance, drainMs: number): AbortSignal {
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    stopping.abort();
    if (drainMs === 0) return;
    // The `close` of http would also close the connections that are idle at this moment.
    const allGone = new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
    await Promise.race([allGone, sleep(drainMs)]);
  });
  return stopping.signal;
}
