import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../platform/http/app-error.ts';
import { COMPRESSED } from '../../platform/http/compressed-files.ts';
import { ownAddresses } from '../../platform/http/own-addresses.ts';

/** The chat loads only files from this origin, but any page may embed it in a frame. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

function allowFrames(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options').headers({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** The built files of the customer's side of chats: the page of a link, and the script for sites. */
export async function serveWidget(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return refuseAll(app);
  const page = await readFile(join(folder, 'index.html'));
  const script = await readFile(join(folder, 'widget.js'));

  await app.register(async (chat) => {
    chat.addHook('onRequest', async ({ is404 }, reply) => {
      if (!is404) allowFrames(reply);
    });
    chat.get('/open/*', (_, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    );
    await ownAddresses(chat, '/open-assets/', (files) =>
      files.register(fastifyStatic, {
        root: join(folder, 'open-assets'),
        decorateReply: false,
        ...COMPRESSED,
        cacheControl: false,
        setHeaders: (response) => {
          response.header('cache-control', 'public, max-age=31536000, immutable');
        },
      }),
    );
  });
  // The script keeps its name, so that sites need not change; it is cached for five minutes.
  app.get('/widget.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script),
  );
}

/** Without a build the addresses are still those of the widget. */
async function refuseAll(app: FastifyInstance): Promise<void> {
  await ownAddresses(app, '/open/');
  await ownAddresses(app, '/open-assets/');
  app.get('/widget.js', () => {
    throw notFound();
  });
}
