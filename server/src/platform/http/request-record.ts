import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { clientAddress } from './client-address.ts';
import { isHealthProbe } from './probes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    record: RequestRecord | null;
  }
}

/** Who is signed in, as far as a line of the log needs it. */
interface Who {
  companyId: number;
  accountId: number;
}

/** What became of one request is told once: when its answer is gone, or when nobody waits for it. */
interface RequestRecord {
  who: Who | undefined;
  /** It has become a live connection, which is no longer a request. */
  becameSocket(): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SWITCHING_PROTOCOLS = 101;
/** As nginx has it: whoever asked went away before there was an answer. */
const CLIENT_GONE = 499;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What no route knows: pages of the console, and addresses that do not exist. */
const NO_ROUTE = '*';

type Begin = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * One line in the log and one figure for every request, by the pattern of its route: an address may
 * hold what only its owner should know. What the framework refuses before any hook is begun by hand.
 */
export function recordRequests(app: FastifyInstance, metrics: Metrics, log: Logger): Begin {
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
  readonly #series = new Map<string, { observe(seconds: number): void }>();
  readonly #told: { info: boolean; debug: boolean };
  #inFlight = 0;

  constructor(metrics: Metrics, log: Logger) {
    this.#told = { info: log.isLevelEnabled('info'), debug: log.isLevelEnabled('debug') };
    metrics.gauge('http_requests_in_flight', 'Requests under way.', () => this.#inFlight);
    this.#durations = metrics.histogram(
      'http_request_duration_seconds',
      'From the first line of a request to the last byte of its answer.',
      SECONDS,
    );
  }

  begin(request: FastifyRequest, reply: FastifyReply): void {
    const begun = performance.now();
    // Of a connection that is gone nobody can say any more where it came from.
    const ip = this.#told.info ? clientAddress(request) : '';
    let ended = false;
    const end = (status: number) => {
      if (ended) return;
      ended = true;
      this.#inFlight -= 1;
      this.#tell(request, status, performance.now() - begun, ip);
    };
    this.#inFlight += 1;
    request.record = { who: undefined, becameSocket: () => end(SWITCHING_PROTOCOLS) };
    reply.raw.once('close', () => end(reply.raw.writableEnded ? reply.statusCode : CLIENT_GONE));
  }

  #tell(request: FastifyRequest, status: number, ms: number, ip: string): void {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = patternOf(request.routeOptions.url);
    this.#seriesOf(method, route, status).observe(ms / 1000);
    // Of interest only where it went wrong.
    const level = isHealthProbe(request) && status < 400 ? 'debug' : 'info';
    if (!this.#told[level]) return;
    const who = request.record?.who;
    request.log[level](
      {
        method,
        route,
        status,
        ms: Math.round(ms * 100) / 100,
        ip,
        company: who?.companyId,
        account: who?.accountId,
      },
      'request',
    );
  }

  #seriesOf(method: string, route: string, status: number) {
    const key = `${method} ${route} ${status}`;
    let series = this.#series.get(key);
    if (!series) {
      series = this.#durations.series({ method, route, status: String(status) });
      this.#series.set(key, series);
    }
    return series;
  }
}

/** Each built file is a route of its own to the framework, and one of many to whoever reads figures. */
const patternOf = (url: string | undefined): string =>
  url === undefined ? NO_ROUTE : url.replace(/(assets\/).*/, '$1*');
