import * as security from '@maru/contract/security';
import { type Context, originOf } from '../../core/context.ts';
import { withPassword } from '../../core/guessing/with-password.ts';
import { SealedNotes } from '../../core/second-factor/sealed-note.ts';
import { newSetup, SecondFactors } from '../../core/second-factor/second-factors.ts';
import { administered, resetAccountFactor } from './account-security.service.ts';
import { presentOwner } from './security.present.ts';
import {
  endSessions,
  factorOf,
  renewRecoveryCodes,
  securityOf,
  switchOff,
  switchOn,
} from './security.service.ts';
import { companyNameOf } from './security.store.ts';

export const setupNotes = (secretKey: string) =>
  new SealedNotes<{ secret: string }>(secretKey, 'setting up a second factor');

export function securityRoutes({ bind, work, throttle, secretKey }: Context): void {
  const factors = new SecondFactors(secretKey);
  const setups = setupNotes(secretKey);
  const proving = { work, throttle };

  bind.guarded(security.getSecurity, ({ session }) =>
    work.read(session.companyId, (tx) => securityOf(tx, session.accountId, session.id)),
  );

  bind.guarded(security.startSecondFactor, async ({ session }) => {
    const { username } = session;
    const companyName = await work.read(session.companyId, companyNameOf);
    const setup = newSetup({ companyName, username });
    return { ...setup, note: setups.write({ secret: setup.secret }) };
  });

  bind.guarded(security.switchOnSecondFactor, async ({ session, body, request }) => {
    const origin = originOf(session, request);
    const setup = setups.read(body.note);
    const codes = await withPassword(
      proving,
      { session, password: body.password, origin },
      (unit, account) => switchOn(unit, factors, account, setup, body.code),
    );
    return { recovery_codes: codes };
  });

  bind.guarded(security.renewRecoveryCodes, async ({ session, body, request }) => {
    const origin = originOf(session, request);
    const codes = await withPassword(
      proving,
      { session, password: body.password, origin },
      (unit, account) => renewRecoveryCodes(unit, factors, account),
    );
    return { recovery_codes: codes };
  });

  bind.guarded(security.switchOffSecondFactor, ({ session, body, request }) => {
    const origin = originOf(session, request);
    return withPassword(
      proving,
      { session, password: body.password, origin },
      async (unit, account) => {
        await switchOff(unit, account);
        return factorOf(unit, account.id);
      },
    );
  });

  bind.guarded(security.endSessions, ({ session, body, request }) =>
    work.write(session.companyId, originOf(session, request), async (unit) => {
      const own = { id: session.accountId, username: session.username };
      const which = { session: body.session, except: session.id, by: 'its owner' };
      return { ended: await endSessions(unit, own, which) };
    }),
  );

  bind.guarded(security.getAccountSecurity, ({ session, params }) =>
    work.read(session.companyId, async (tx) => {
      const account = await administered(tx, session, params.id);
      return { ...presentOwner(account), ...(await securityOf(tx, params.id, session.id)) };
    }),
  );

  bind.guarded(security.endAccountSessions, ({ session, params, body, request }) =>
    work.write(session.companyId, originOf(session, request), async (unit) => {
      const account = await administered(unit, session, params.id);
      const which = { session: body.session, except: session.id, by: 'an administrator' };
      return { ended: await endSessions(unit, account, which) };
    }),
  );

  bind.guarded(security.resetAccountSecondFactor, ({ session, params, request }) =>
    work.write(session.companyId, originOf(session, request), async (unit) => {
      const account = await resetAccountFactor(unit, session, params.id);
      return { ...presentOwner(account), ...(await securityOf(unit, params.id, session.id)) };
    }),
  );
}
