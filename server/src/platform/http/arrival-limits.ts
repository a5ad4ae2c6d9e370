import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** How long a request may take to arrive. Answers, and connections that were upgraded, are not affected. */
export interface ArrivalLimits {
  headersMs: number;
  bodyMs: number;
  /** For endpoints that declare a large body: longer, as long as it keeps coming. */
  largeBodyMs: number;
  largeBodyBytesPerSecond: number;
  /** The rate is looked at over spans of this length, so that a slow start is no slow body. */
  rateOverMs: number;
}

export const ARRIVAL_LIMITS: ArrivalLimits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  largeBodyMs: 5 * 60_000,
  largeBodyBytesPerSecond: 10_000,
  rateOverMs: 5_000,
};

/** Node looks at its connections this often, so headers are refused at most so much later. */
const CHECK_CONNECTIONS_EVERY_MS = 1_000;

/** Node's own limit counts for headers and body together; it only ends what nobody waits for any more. */
export const serverOptions = (
  { headersMs, bodyMs, largeBodyMs }: ArrivalLimits,
  { hasLargeBodies }: { hasLargeBodies: boolean },
) => ({
  requestTimeout: headersMs + (hasLargeBodies ? largeBodyMs : bodyMs),
  http: { headersTimeout: headersMs, connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS },
});

/** Begins when the gate has let a request in, since a body is not read before. */
export function limitBodies(app: FastifyInstance, limits: ArrivalLimits): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    done(null, payload);
    if (!hasBody(request)) return;
    const refuse = () => payload.emit('error', tooSlow());
    const timers = request.routeOptions.config.endpoint?.largeBody
      ? [setTimeout(refuse, limits.largeBodyMs), watchRate(request, limits, refuse)]
      : [setTimeout(refuse, limits.bodyMs)];
    const arrived = () => timers.forEach(clearTimeout);
    payload.once('end', arrived).once('error', arrived).once('close', arrived);
  });
}

/**
 * Who is refused early may still be sending. A body of a size that is accepted is read to its end, within
 * the time of a body, so that the answer is not lost to whoever reads it only then; any other is not.
 */
export function endRefusedBodies(app: FastifyInstance, { bodyMs }: ArrivalLimits): void {
  const most = app.initialConfig.bodyLimit ?? 0;
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400 && hasBody(request) && isArriving(request)) {
      const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
      if (length > most) reply.header('connection', 'close');
      else endUnlessComplete(request, bodyMs);
    }
    done(null, payload);
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Of a request that did not come over a connection there is nothing to wait for, nor to close. */
const isArriving = ({ raw }: FastifyRequest): boolean => raw.complete === false;

function endUnlessComplete(request: FastifyRequest, ms: number): void {
  const { raw } = request;
  const timer = setTimeout(() => isArriving(request) && raw.socket.destroy(), ms).unref();
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

function watchRate(
  { raw: { socket } }: FastifyRequest,
  { largeBodyBytesPerSecond, rateOverMs }: ArrivalLimits,
  refuse: () => void,
): NodeJS.Timeout {
  let before = socket.bytesRead;
  return setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (arrived < (largeBodyBytesPerSecond * rateOverMs) / 1_000) refuse();
  }, rateOverMs);
}

const tooSlow = () =>
  new AppError({
    status: 408,
    code: 'timeout',
    detail: {
      en: 'The request took too long to arrive. Please try again.',
      ko: '요청을 받는 데 시간이 너무 오래 걸렸습니다. 다시 시도해 주세요.',
    },
  });
