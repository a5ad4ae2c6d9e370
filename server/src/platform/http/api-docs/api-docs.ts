import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document and a page to browse it, all from this origin. */
export async function serveApiDocs(api: FastifyInstance, documentOf: () => object): Promise<void> {
  // Made at the first request, because it is rarely needed and would slow down every start.
  let text: string | undefined;
  const document = () => {
    text ??= JSON.stringify(documentOf());
    return text;
  };
  const page = await readFile(new URL('./index.html', import.meta.url), 'utf8');
  const script = await readFile(new URL('./reference.js', import.meta.url), 'utf8');
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

  await api.register(fastifyStatic, {
    root: assets,
    prefix: '/docs/assets/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'no-cache');
    },
    allowedPath: (path) =>
      /^\/?(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/.test(path),
  });
  api.get('/openapi.json', (_, reply) => reply.type('application/json').send(document()));
  api.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  api.get('/docs/', (_, reply) => reply.redirect('/api/docs'));
  api.get('/docs/reference.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}
