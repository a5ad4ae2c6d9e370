import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { notFound, unauthenticated } from './app-error.ts';
import { loopback } from './networks.ts';

/** Also without a configured proxy, whoever says to come through one comes from elsewhere. */
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
  /** Whether requests come through a proxy: a plain one makes everybody look local. */
  hasProxy: boolean;
}

/** The figures, for whoever has the token, and without a proxy for this machine too. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { token, hasProxy }: MetricsPageOptions,
): void {
  app.get('/metrics', async (request, reply) => {
    if (hasProxy || !isLocal(request)) {
      // Without a token nobody from elsewhere could ever be let in.
      if (token === undefined) throw notFound();
      if (!holds(request, token)) throw unauthenticated();
    }
    reply.header('cache-control', 'no-store');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text());
  });
}

/** The name must be a local one too: a foreign page's name may be made to lead here. */
const isLocal = ({ headers, socket }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress) &&
  LOCAL_HOST.test(headers.host ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined);

function holds({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
