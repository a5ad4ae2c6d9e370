import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { COMPRESSED } from '../../platform/http/compressed-files.ts';
import type { Fallback } from '../../platform/http/error-handler.ts';

/** Paths that are not pages of the console: API calls, files, and the customer's side of chats. */
const NOT_PAGES = /^\/(api\/|assets\/|open\/|open-assets\/|widget\.js(\?|$))/;

/** Serves the built console. It has its own router, so any path that is no file and no call gets its page. */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
): Promise<Fallback | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    ...COMPRESSED,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes(`${join(folder, 'assets')}`);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !NOT_PAGES.test(request.url);
    if (isPage) reply.sendFile('index.html');
    return isPage;
  };
}
