import type { FastifyInstance } from 'fastify';
import { notFound } from './app-error.ts';

/**
 * Addresses that belong to one part of the server: one of them that nothing answers is an error, and never
 * handed to the fallback of all others. `serve` adds what answers; its paths follow the prefix.
 */
export async function ownAddresses(
  app: FastifyInstance,
  prefix: `/${string}/`,
  serve: (part: FastifyInstance) => unknown = () => undefined,
): Promise<void> {
  await app.register(
    async (part) => {
      part.setNotFoundHandler(() => {
        throw notFound();
      });
      await serve(part);
    },
    { prefix },
  );
}
