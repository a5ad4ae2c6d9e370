import type { Permission } from '@maru/contract/permissions';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Binder } from '../platform/http/bind.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import type { PublicAddress } from '../platform/http/public-address.ts';
import type { Sockets } from '../platform/sockets/sockets.ts';
import type { Throttle } from './guessing/throttle.ts';
import type { KnownMatches } from './logs/known-matches.ts';
import type { CustomerRateLimits } from './rooms/customer-limits.ts';
import { mayCall } from './session/may-call.ts';
import type { Session } from './session/session.ts';
import type { SessionCache } from './session/session-cache.ts';
import type { SessionOrigin } from './session/session-origin.ts';
import type { Tokens } from './session/tokens.ts';
import type { Work } from './work.ts';

/** The services that a feature's routes use. */
export interface Context {
  bind: Binder<Session>;
  work: Work;
  tokens: Tokens;
  sessions: SessionCache;
  sockets: Sockets;
  knownMatches: KnownMatches;
  throttle: Throttle;
  address: PublicAddress;
  secretKey: string;
  customerLimits: CustomerRateLimits;
  stopping: AbortSignal;
  metrics: Registry;
  /** Runs a task before the first request is served, when the database is open. */
  onReady(task: () => Promise<void>): void;
  /** For errors that no response can report. */
  report(error: Error): void;
}

/**
 * By default `allows` checks the permissions that the request's endpoint states. A live connection has
 * no endpoint, so it passes its own `allows`.
 */
export const requestOrigin = (
  session: Session,
  request: FastifyRequest,
  allows: SessionOrigin['allows'] = (held) => mayCallEndpoint(request, held),
): SessionOrigin => ({
  userName: session.username,
  ip: clientAddress(request),
  requestId: request.id,
  session,
  allows,
});

function mayCallEndpoint(request: FastifyRequest, held: ReadonlySet<Permission>): boolean {
  const { endpoint } = request.routeOptions.config;
  return endpoint !== undefined && mayCall(endpoint, held, request.query);
}
