import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export const MAX_BODY_BYTES = 1_000_000;

/** Of calls without a session: a message of 10,000 characters fits, however they are escaped. */
export const MAX_OPEN_BODY_BYTES = 64 * 1024;

/** How long a request may take to arrive. Responses and upgraded connections are not affected. */
export interface ArrivalLimits {
  headersMs: number;
  bodyMs: number;
  /** For endpoints that declare a large body: a longer limit, with a minimum rate. */
  largeBodyMs: number;
  largeBodyBytesPerSecond: number;
  /** The rate is measured over intervals of this length, so that a slow start is not refused. */
  rateOverMs: number;
}

export const ARRIVAL_LIMITS: ArrivalLimits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  largeBodyMs: 5 * 60_000,
  largeBodyBytesPerSecond: 10_000,
  rateOverMs: 5_000,
};

/** Node checks its connections this often, so slow headers are refused at most this much later. */
const CHECK_CONNECTIONS_EVERY_MS = 1_000;

/** Node's own limit covers headers and body together, so it only ends requests past both limits. */
export const serverOptions = (
  { headersMs, bodyMs, largeBodyMs }: ArrivalLimits,
  { hasLargeBodies }: { hasLargeBodies: boolean },
) => ({
  requestTimeout: headersMs + (hasLargeBodies ? largeBodyMs : bodyMs),
  http: { headersTimeout: headersMs, connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS },
});

/** The time starts after the access check, because the body is not read before it. */
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
 * A client that is refused early may still be sending. A body of an acceptable size is read to its end,
 * within `bodyMs`, so that a client that reads only after sending still gets the response. For any other
 * body the connection is closed.
 */
export function endRefusedBodies(app: FastifyInstance, { bodyMs }: ArrivalLimits): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400 && hasBody(request) && isArriving(request)) {
      const most = request.routeOptions.bodyLimit;
      const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
      if (length > most) reply.header('connection', 'close');
      else endUnlessComplete(request, bodyMs);
    }
    done(null, payload);
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** False for an injected request, which has no connection to wait for or to close. */
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
      ko: '요청 수신 시간이 초과되었습니다. 다시 시도해 주세요.',
    },
  });
