import type { AccountRecord } from '../../core/account.store.ts';
import { isFactorRequired } from '../../core/company-lookup.store.ts';
import type { Tx } from '../../core/schema.ts';
import {
  findFactor,
  recoveryCodesLeft,
  removeFactor,
} from '../../core/second-factor/second-factor.store.ts';
import {
  type SecondFactors,
  stepOfSetup,
  WRONG_CODE,
} from '../../core/second-factor/second-factors.ts';
import { endOtherSessions, endThese } from '../../core/session/end-sessions.ts';
import { liveSessionsOf } from '../../core/session/live-sessions.store.ts';
import type { Unit } from '../../core/work.ts';
import { AppError, invalidField, refused } from '../../platform/http/app-error.ts';
import * as messages from './security.messages.ts';
import { presentFactor, presentSession } from './security.present.ts';

export async function securityOf(tx: Tx, accountId: number, askingId: string) {
  const sessions = await liveSessionsOf(tx, accountId);
  return {
    second_factor: await factorOf(tx, accountId),
    sessions: sessions
      .map((row) => presentSession(row, askingId))
      .sort((a, b) => Number(b.current) - Number(a.current)),
  };
}

export async function factorOf(tx: Tx, accountId: number) {
  return presentFactor({
    factor: await findFactor(tx, accountId),
    codesLeft: await recoveryCodesLeft(tx, accountId),
    required: await isFactorRequired(tx),
  });
}

/** Returns the recovery codes. Ends the account's other sessions, which began without this factor. */
export async function switchOn(
  unit: Unit,
  factors: SecondFactors,
  { id, username }: AccountRecord,
  { secret, code, sessionId }: { secret: string | undefined; code: string; sessionId: string },
): Promise<string[]> {
  if (secret === undefined) throw refused(messages.setupOver);
  const step = stepOfSetup(secret, code);
  if (step === undefined) throw wrongCode();
  const before = await findFactor(unit, id);
  const codes = await factors.switchOn(unit, id, secret, step);
  unit.log({
    action: before ? 'update' : 'create',
    model: 'second factor',
    name: username,
    info: before ? 'switched over to another app, new recovery codes' : 'switched on',
  });
  await endOtherSessions(unit, { id, username }, { except: sessionId, by: 'a new second factor' });
  return codes;
}

export async function replaceRecoveryCodes(
  unit: Unit,
  factors: SecondFactors,
  { id, username }: AccountRecord,
): Promise<string[]> {
  if (!(await findFactor(unit, id))) throw refused(messages.notOn);
  const codes = await factors.renewRecoveryCodes(unit, id);
  unit.log({
    action: 'update',
    model: 'second factor',
    name: username,
    info: 'new recovery codes',
  });
  return codes;
}

export async function switchOff(unit: Unit, { id, username }: AccountRecord): Promise<void> {
  if (await isFactorRequired(unit)) throw refused(messages.requiredByCompany);
  if (!(await removeFactor(unit, id))) return;
  unit.log({ action: 'delete', model: 'second factor', name: username, info: 'switched off' });
}

/** Ends one session, or all except one, with a log entry for each. */
export async function endChosenSessions(
  unit: Unit,
  { id, username }: { id: number; username: string },
  { session, except, by }: { session?: string | undefined; except: string; by: string },
): Promise<number> {
  if (!session) return endOtherSessions(unit, { id, username }, { except, by });
  const chosen = (await liveSessionsOf(unit, id)).filter((row) => row.id === session);
  if (chosen.length === 0) throw invalidField('session', messages.unknownSession);
  await endThese(unit, { id, username }, chosen, by);
  return chosen.length;
}

const wrongCode = () =>
  new AppError({ status: 400, code: 'wrong_code', fields: { code: [WRONG_CODE] } });
