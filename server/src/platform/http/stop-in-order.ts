import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * First nobody new is let in. Whoever has a connection open learns with the next answer that it is the
 * last one there, and goes elsewhere by themselves; closing it at once would cut off a request that
 * is just being sent. The signal tells that the end has begun.
 */
export function stopInOrder(app: FastifyInstance, drainMs: number): AbortSignal {
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    stopping.abort();
    if (drainMs === 0) return;
    // That of http would close the connections that are idle at this moment as well.
    const allGone = new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
    await Promise.race([allGone, sleep(drainMs)]);
  });
  return stopping.signal;
}
