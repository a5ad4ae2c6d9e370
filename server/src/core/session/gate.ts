import type { Endpoint } from '@maru/contract/kit/endpoint';
import { ACCESS_HEADER, permissionsTag } from '@maru/contract/permissions-tag';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthenticated } from '../../platform/http/app-error.ts';
import type { Gate } from '../../platform/http/bind.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { mayCall } from './may-call.ts';
import type { Session } from './session.ts';
import type { SessionCache } from './session-cache.ts';
import type { SessionUse } from './session-use.ts';
import type { SessionClaim, Tokens } from './tokens.ts';

export const TICKET_COOKIE = 'maru_tickets';

/** 401 without a session, 403 without permission, before the rest of the request is checked. */
export function sessionGate(
  tokens: Tokens,
  sessions: SessionCache,
  use?: SessionUse,
): Gate<Session> {
  return async (endpoint, request, reply) => {
    const claim = await claimOf(tokens, endpoint, request);
    const session = claim && (await sessions.find(claim));
    if (!session) throw unauthenticated();
    if (request.record) {
      request.record.who = { company: session.companyId, account: session.accountId };
    }
    reply.header(ACCESS_HEADER, permissionsTag(session.permissions));
    use?.note(session, clientAddress(request));
    if (!mayCall(endpoint, session.permissions, request.query)) throw forbidden();
    return session;
  };
}

async function claimOf(
  tokens: Tokens,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<SessionClaim | undefined> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    return token ? tokens.verifyAccess(token) : undefined;
  }
  const cookie = request.cookies[TICKET_COOKIE];
  const takesCookie = endpoint.access.kind === 'anyOf' && endpoint.access.orTicketCookie;
  return takesCookie && cookie ? tokens.verifyTicketCookie(cookie) : undefined;
}
