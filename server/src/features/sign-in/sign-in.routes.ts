import type { CookieSerializeOptions } from '@fastify/cookie';
import { renewTokens, revokeTokens, signIn, takeSecondStep } from '@maru/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { Context } from '../../core/context.ts';
import { SecondFactors } from '../../core/second-factor/second-factors.ts';
import { TICKET_COOKIE } from '../../core/session/gate.ts';
import { ACCESS_LIFETIME_SECONDS, type SessionClaim } from '../../core/session/tokens.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { Accepted } from '../../platform/http/bind.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { preferredLanguage } from '../../platform/http/message.ts';
import type { BegunSession, Device } from './begin-session.ts';
import { challengeState } from './challenge.ts';
import { renew, revoke } from './renewal.service.ts';
import { SecondStep, secondStepOver } from './second-step.service.ts';
import { SignIn } from './sign-in.service.ts';

interface IssuedTo extends SessionClaim {
  accountId: number;
  mustChangePassword: boolean;
}

export function signInRoutes(context: Context): void {
  const { bind, work, tokens, address, secretKey, throttle, metrics } = context;
  const service = new SignIn(work, throttle);
  const secondStep = new SecondStep(work, throttle, new SecondFactors(secretKey));
  const challenges = challengeState(secretKey);
  const outcomes = new Counter({
    name: 'maru_sign_ins_total',
    help: 'Attempts to sign in, by their outcome.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  // All outcomes start at zero, so that the first of each shows as an increase.
  for (const outcome of ['succeeded', ...Object.values(refusals), 'error']) {
    outcomes.inc({ outcome }, 0);
  }
  const counted = async <T>(attempt: Promise<T>): Promise<T> => {
    try {
      return await attempt;
    } catch (error) {
      outcomes.inc({ outcome: refusalOf(error) });
      throw error;
    }
  };

  bind.open(signIn, async ({ body, request, reply }) => {
    const credentials = {
      companyCode: body.company_code,
      username: body.username,
      password: body.password,
    };
    const outcome = await counted(service.signIn(credentials, deviceOf(request)));
    if (outcome.signedIn) return completeSignIn(reply, outcome.signedIn);
    const { challenge, setup } = outcome.secondStep;
    return new Accepted({ challenge: await challenges.write(challenge), setup });
  });

  bind.open(takeSecondStep, async ({ body, request, reply }) => {
    const challenge = await challenges.read(body.challenge);
    if (!challenge) throw secondStepOver();
    const taken = await counted(secondStep.take(challenge, body.code, deviceOf(request)));
    const answer = await completeSignIn(reply, taken.signedIn);
    return taken.recoveryCodes ? { ...answer, recovery_codes: taken.recoveryCodes } : answer;
  });

  bind.open(renewTokens, async ({ body, request, reply }) => {
    const { session, refresh, permissions } = await renew(work, body.refresh, deviceOf(request));
    const access = await issueAccess(reply, { ...session, sessionId: session.id });
    return { access, refresh, permissions };
  });

  bind.open(revokeTokens, async ({ body, request, reply }) => {
    await revoke(work, body.refresh, deviceOf(request));
    reply.clearCookie(TICKET_COOKIE, cookieOptions());
    const language = preferredLanguage(request.headers['accept-language']);
    return { detail: { en: 'Signed out.', ko: '로그아웃했습니다.' }[language] };
  });

  async function completeSignIn(reply: FastifyReply, signedIn: BegunSession) {
    outcomes.inc({ outcome: 'succeeded' });
    const access = await issueAccess(reply, signedIn);
    return {
      uid: signedIn.accountId,
      access,
      refresh: signedIn.refresh,
      name: signedIn.name,
      company_name: signedIn.companyName,
      permissions: signedIn.permissions,
    };
  }

  /** Returns the access token, and sets the cookie for the one call that sends no access token. */
  async function issueAccess(reply: FastifyReply, session: IssuedTo) {
    const { companyId, sessionId, accountId, mustChangePassword } = session;
    const claim = { companyId, sessionId };
    const cookie = await tokens.ticketCookie(claim, accountId);
    reply.setCookie(TICKET_COOKIE, cookie, { ...cookieOptions(), maxAge: ACCESS_LIFETIME_SECONDS });
    return tokens.access(claim, accountId, mustChangePassword);
  }

  function cookieOptions(): CookieSerializeOptions {
    return { path: '/api/tickets/', httpOnly: true, sameSite: 'strict', secure: address.isHttps };
  }
}

const refusals: Record<number, string> = { 401: 'failed', 429: 'throttled' };
const refusalOf = (error: unknown): string =>
  (error instanceof AppError && refusals[error.status]) || 'error';

const deviceOf = (request: FastifyRequest): Device => ({
  ip: clientAddress(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
});
