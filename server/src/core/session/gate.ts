import { ACCESS_HEADER, accessTag } from '@maru/contract/access-tag';
import { MUST_CHANGE_PASSWORD } from '@maru/contract/given-password';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError, forbidden, unauthenticated } from '../../platform/http/app-error.ts';
import type { Gate } from '../../platform/http/bind.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { mayCall } from './may-call.ts';
import { displayName, type Session } from './session.ts';
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
    reply.header(ACCESS_HEADER, tagOf(session));
    use?.note(session, clientAddress(request));
    if (session.mustChangePassword && !endpoint.beforePasswordChange) throw mustChangePassword();
    if (!mayCall(endpoint, session.permissions, request.query)) throw forbidden();
    return session;
  };
}

/** Of a session that is kept, so that it is not hashed for every request. */
const tags = new WeakMap<Session, string>();

function tagOf(session: Session): string {
  const known = tags.get(session) ?? accessTag(session.permissions, displayName(session));
  tags.set(session, known);
  return known;
}

const mustChangePassword = () =>
  new AppError({
    status: 403,
    code: MUST_CHANGE_PASSWORD,
    detail: {
      en: 'Your password was given to you. Change it first.',
      ko: '관리자가 지정한 비밀번호입니다. 먼저 비밀번호를 변경해 주세요.',
    },
  });

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
