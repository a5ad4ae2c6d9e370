import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { SlowStatements } from '../database/statement-times.ts';

const requestIds = new AsyncLocalStorage<string>();

/** Makes the id of a request known to all that it waits for. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => requestIds.run(request.id, done));
  // Again, because what follows a body follows the arrival of its last bytes.
  app.addHook('preHandler', (request, _reply, done) => requestIds.run(request.id, done));
}

export const slowStatementsIn = (log: Logger, ms: number): SlowStatements => ({
  ms,
  tell: (slow) => log.warn({ ...slow, request_id: requestIds.getStore() }, 'slow statement'),
});
