import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FirstCompany } from '../../core/first-company.ts';
import { COMPRESSED } from '../../platform/http/compressed-files.ts';
import type { Fallback } from '../../platform/http/error-handler.ts';
import { ownAddresses } from '../../platform/http/own-addresses.ts';

/** Serves the built console. It has its own router, so any path that no part of the server owns gets its page. */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  firstCompany: Pick<FirstCompany, 'isKnown' | 'isMissing'>,
): Promise<Fallback | undefined> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return undefined;
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
  await ownAddresses(app, '/assets/');
  app.addHook('onRequest', async (request, reply) => {
    if (firstCompany.isKnown || request.url !== '/' || !(await firstCompany.isMissing())) return;
    return withoutCompany(reply);
  });
  return (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (isPage) void sendPage(reply);
    return isPage;
  };

  async function sendPage(reply: FastifyReply): Promise<void> {
    if (await firstCompany.isMissing()) withoutCompany(reply);
    else reply.sendFile('index.html');
  }

  /** The sign-in screen then shows how to make the first company. */
  function withoutCompany(reply: FastifyReply) {
    const html = readFileSync(page, 'utf8').replace('<html ', '<html data-companies="none" ');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  }
}
