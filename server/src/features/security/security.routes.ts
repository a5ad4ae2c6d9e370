import * as security from '@maru/contract/security';
import type { FastifyRequest } from 'fastify';
import type { AccountRecord } from '../../core/account.store.ts';
import { companyNameOf } from '../../core/company-lookup.store.ts';
import { type Context, requestOrigin } from '../../core/context.ts';
import { withPassword } from '../../core/guessing/with-password.ts';
import { EncryptedState } from '../../core/second-factor/encrypted-state.ts';
import { newSetup, SecondFactors } from '../../core/second-factor/second-factors.ts';
import type { Session } from '../../core/session/session.ts';
import type { Unit } from '../../core/work.ts';
import { accountToAdminister, resetAccountFactor } from './account-security.service.ts';
import { presentOwner } from './security.present.ts';
import {
  endChosenSessions,
  factorOf,
  replaceRecoveryCodes,
  securityOf,
  switchOff,
  switchOn,
} from './security.service.ts';

/** A secret that is being set up for an account. */
interface SetupNote {
  companyId: number;
  accountId: number;
  secret: string;
}

export const setupState = (secretKey: string) =>
  new EncryptedState<SetupNote>(secretKey, 'setting up a second factor');

interface Asked {
  session: Session;
  body: { password: string };
  request: FastifyRequest;
}

export function securityRoutes({ bind, work, throttle, secretKey }: Context): void {
  const factors = new SecondFactors(secretKey);
  const setups = setupState(secretKey);
  const withOwnPassword = <T>(
    { session, body, request }: Asked,
    act: (unit: Unit, account: AccountRecord) => Promise<T>,
  ) => {
    const proof = { session, password: body.password, origin: requestOrigin(session, request) };
    return withPassword({ work, throttle }, proof, act);
  };

  bind.guarded(security.getSecurity, ({ session }) =>
    work.read(session.companyId, (tx) => securityOf(tx, session.accountId, session.id)),
  );

  bind.guarded(security.startSecondFactor, async ({ session }) => {
    const { companyId, accountId, username } = session;
    const companyName = await work.read(companyId, companyNameOf);
    const setup = newSetup({ companyName, username });
    return { ...setup, note: await setups.write({ companyId, accountId, secret: setup.secret }) };
  });

  bind.guarded(security.switchOnSecondFactor, async (asked) => {
    const { note, code } = asked.body;
    const setup = await setups.read(note);
    const { companyId, accountId, id: sessionId } = asked.session;
    const isOwn = setup?.companyId === companyId && setup.accountId === accountId;
    const secret = isOwn ? setup.secret : undefined;
    const codes = await withOwnPassword(asked, (unit, account) =>
      switchOn(unit, factors, account, { secret, code, sessionId }),
    );
    return { recovery_codes: codes };
  });

  bind.guarded(security.renewRecoveryCodes, async (asked) => {
    const codes = await withOwnPassword(asked, (unit, account) =>
      replaceRecoveryCodes(unit, factors, account),
    );
    return { recovery_codes: codes };
  });

  bind.guarded(security.switchOffSecondFactor, (asked) =>
    withOwnPassword(asked, async (unit, account) => {
      await switchOff(unit, account);
      return factorOf(unit, account.id);
    }),
  );

  bind.guarded(security.endSessions, ({ session, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      const own = { id: session.accountId, username: session.username };
      const which = { session: body.session, except: session.id, by: 'its owner' };
      return { ended: await endChosenSessions(unit, own, which) };
    }),
  );

  bind.guarded(security.getAccountSecurity, ({ session, params }) =>
    work.read(session.companyId, async (tx) => {
      const account = await accountToAdminister(tx, session, params.id);
      return { ...presentOwner(account), ...(await securityOf(tx, params.id, session.id)) };
    }),
  );

  bind.guarded(security.endAccountSessions, ({ session, params, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      const account = await accountToAdminister(unit, unit.session, params.id);
      const which = { session: body.session, except: session.id, by: 'an administrator' };
      return { ended: await endChosenSessions(unit, account, which) };
    }),
  );

  bind.guarded(security.resetAccountSecondFactor, ({ session, params, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      const account = await resetAccountFactor(unit, unit.session, params.id);
      return { ...presentOwner(account), ...(await securityOf(unit, params.id, session.id)) };
    }),
  );
}
