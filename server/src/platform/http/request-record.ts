import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { clientAddress } from './client-address.ts';
import { isHealthProbe } from './probes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    record: RequestRecord | null;
  }
}

/** Each request is recorded once: when its response was sent, or when the client disconnected. */
interface RequestRecord {
  /** The caller of the request, as fields of its log line. */
  who: Record<string, number>;
  /** Call when the request has become a live connection, and so has ended as a request. */
  becameSocket(): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SWITCHING_PROTOCOLS = 101;
/** As in nginx: the client closed the connection before the response. */
const CLIENT_GONE = 499;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** For requests without a route: pages of a single-page application, and unknown addresses. */
const NO_ROUTE = '*';

type Begin = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Writes one log line and one measurement for every request, by the pattern of its route, because an
 * address may contain a secret. Requests that the framework refuses before any hook are started with the
 * returned function.
 */
export function recordRequests(app: FastifyInstance, metrics: Registry, log: Logger): Begin {
  const requests = new Requests(metrics, log);
  app.decorateRequest('record', null);
  app.addHook('onRequest', (request, reply, done) => {
    requests.begin(request, reply);
    done();
  });
  return (request, reply) => requests.begin(request, reply);
}

class Requests {
  readonly #durations;
  readonly #inFlight;
  readonly #enabled: { info: boolean; debug: boolean };

  constructor(metrics: Registry, log: Logger) {
    this.#enabled = { info: log.isLevelEnabled('info'), debug: log.isLevelEnabled('debug') };
    const registers = [metrics];
    this.#inFlight = new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests under way.',
      registers,
    });
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the first line of a request to the last byte of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    });
  }

  begin(request: FastifyRequest, reply: FastifyReply): void {
    const begun = performance.now();
    // Read now, because a closed connection no longer has an address.
    const ip = this.#enabled.info ? clientAddress(request) : '';
    let ended = false;
    const end = (status: number) => {
      if (ended) return;
      ended = true;
      this.#inFlight.dec();
      this.#record(request, status, performance.now() - begun, ip);
    };
    this.#inFlight.inc();
    request.record = { who: {}, becameSocket: () => end(SWITCHING_PROTOCOLS) };
    reply.raw.once('close', () => end(reply.raw.writableEnded ? reply.statusCode : CLIENT_GONE));
  }

  #record(request: FastifyRequest, status: number, ms: number, ip: string): void {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = patternOf(request.routeOptions.url);
    this.#durations.observe({ method, route, status }, ms / 1000);
    // Successful probes are logged only at level debug.
    const level = isHealthProbe(request) && status < 400 ? 'debug' : 'info';
    if (!this.#enabled[level]) return;
    request.log[level](
      {
        method,
        route,
        status,
        ms: Math.round(ms * 100) / 100,
        ip,
        ...request.record?.who,
      },
      'request',
    );
  }
}

/** The framework has a route for each built file; the metrics count them as one. */
const patternOf = (url: string | undefined): string =>
  url === undefined ? NO_ROUTE : url.replace(/(assets\/).*/, '$1*');
