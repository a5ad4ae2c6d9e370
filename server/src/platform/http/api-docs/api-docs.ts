import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document and a page to browse it, all from this origin. */
export async function serveApiDocs(app: FastifyInstance, documentOf: () => object): Promise<void> {
  // Made at the first request, because it is rarely needed and would slow down every start.
  let text: string | undefined;
  const document = () => {
    text ??= JSON.stringify(documentOf());
    return text;
  };
  const page = await readFile(new URL('./index.html', import.meta.url), 'utf8');
  const script = await readFile(new URL('./reference.js', import.meta.url), 'utf8');
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/api/docs/assets/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'no-cache');
    },
    allowedPath: (path) =>
      /^\/?(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/.test(path),
  });
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json').send(document()));
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/', (_, reply) => reply.redirect('/api/docs'));
  app.get('/api/docs/reference.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}
