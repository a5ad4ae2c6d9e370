import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { notFound, unauthenticated } from './app-error.ts';
import { loopback } from './networks.ts';

/** Even if no proxy is configured, a request with one of these headers is not local. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

interface MetricsPageOptions {
  token: string | undefined;
  /** Whether requests come through a proxy, which can make every request look local. */
  hasProxy: boolean;
}

/** Serves the metrics to clients with the token and, without a proxy, to this machine. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Registry,
  { token, hasProxy }: MetricsPageOptions,
): void {
  app.get('/metrics', async (request, reply) => {
    if (hasProxy || !isLocal(request)) {
      // Without a token no remote request could ever be admitted.
      if (token === undefined) throw notFound();
      if (!holds(request, token)) throw unauthenticated();
    }
    reply.header('cache-control', 'no-store');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** The Host must be local too, because a foreign name can be made to resolve to this server. */
const isLocal = ({ headers, socket }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress) &&
  LOCAL_HOST.test(headers.host ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined);

function holds({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
