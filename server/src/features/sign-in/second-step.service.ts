import { findAccount } from '../../core/account.store.ts';
import { companyCodeOf } from '../../core/company-lookup.store.ts';
import type { Throttle } from '../../core/guessing/throttle.ts';
import { recoveryCodesLeft } from '../../core/second-factor/second-factor.store.ts';
import {
  type SecondFactors,
  stepOfSetup,
  WRONG_CODE,
} from '../../core/second-factor/second-factors.ts';
import { endOtherSessions } from '../../core/session/end-sessions.ts';
import type { Unit, Work } from '../../core/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  type BegunSession,
  beginSession,
  type Device,
  deviceOrigin,
  type SignInState,
  signInStateOf,
} from './begin-session.ts';
import { countWrongCode, wrongCodesOf } from './challenge.store.ts';
import { type Challenge, isChallengeValid } from './challenge.ts';

export interface SecondStepTaken {
  signedIn: BegunSession;
  /** The codes of a factor that was set up in this step. */
  recoveryCodes?: string[];
}

/** After this many wrong codes, from any address, the password is required again. */
const MAX_WRONG_CODES = 5;
const SPENT = `${MAX_WRONG_CODES} wrong codes after one password, which has to be shown again`;

type Judgement = SecondStepTaken | 'over' | 'wrong';
type Outcome = SecondStepTaken | 'over' | 'spent' | { wrongCodes: number };

export class SecondStep {
  readonly #work: Work;
  readonly #throttle: Throttle;
  readonly #factors: SecondFactors;

  constructor(work: Work, throttle: Throttle, factors: SecondFactors) {
    this.#work = work;
    this.#throttle = throttle;
    this.#factors = factors;
  }

  /** A wrong code counts like a wrong password, and each challenge allows only a few of them. */
  async take(challenge: Challenge, code: string, device: Device): Promise<SecondStepTaken> {
    const { companyId, accountId } = challenge;
    const known = await this.#work.read(companyId, async (tx) => ({
      account: await findAccount(tx, accountId),
      companyCode: await companyCodeOf(tx),
    }));
    const { account, companyCode } = known;
    if (!account) throw secondStepOver();
    const attempt = { ip: device.ip, companyCode, username: account.username };
    const admission = await this.#throttle.admit(attempt);
    const origin = deviceOrigin(account, device);
    const judge = async (unit: Unit): Promise<Outcome> => {
      const state = await signInStateOf(unit, accountId);
      const wrongCodes = await wrongCodesOf(unit, challenge.id);
      const judged =
        wrongCodes < MAX_WRONG_CODES
          ? await this.#judge(unit, state, challenge, code, device)
          : 'spent';
      if (judged === 'wrong') await countWrongCode(unit, challenge);
      else admission.succeeded(unit);
      return judged === 'wrong' ? { wrongCodes: wrongCodes + 1 } : judged;
    };
    const outcome = await admission.judging(() => this.#work.write(companyId, origin, judge));
    if (outcome === 'over') throw secondStepOver();
    if (outcome === 'spent') throw secondStepSpent();
    if ('signedIn' in outcome) return outcome;
    const limit = outcome.wrongCodes >= MAX_WRONG_CODES ? SPENT : undefined;
    await admission.failed({ account, guess: device, info: 'failed: wrong code', limit });
    throw wrongCode();
  }

  async #judge(
    unit: Unit,
    state: SignInState,
    challenge: Challenge,
    code: string,
    device: Device,
  ): Promise<Judgement> {
    const { account, factor } = state;
    if (!account || !isChallengeValid(state, challenge)) return 'over';
    const begin = (info: string) => beginSession(unit, account, device, state, info);
    if (challenge.secret !== undefined) {
      const step = stepOfSetup(challenge.secret, code);
      if (step === undefined) return 'wrong';
      const recoveryCodes = await this.#factors.switchOn(unit, account.id, challenge.secret, step);
      unit.log({
        action: 'create',
        model: 'second factor',
        name: account.username,
        info: 'switched on at sign-in',
      });
      await endOtherSessions(unit, account, { by: 'a new second factor' });
      return { signedIn: begin('signed in with a code'), recoveryCodes };
    }
    if (!factor) return 'over';
    const kind = await this.#factors.spend(unit, factor, code);
    if (kind === undefined) return 'wrong';
    if (kind === 'code') return { signedIn: begin('signed in with a code') };
    const left = await recoveryCodesLeft(unit, account.id);
    return { signedIn: begin(`signed in with a recovery code, ${left} left`) };
  }
}

export const secondStepOver = () =>
  new AppError({
    status: 401,
    code: 'second_step_over',
    detail: {
      en: 'This took too long, or something has changed. Please sign in again.',
      ko: '입력 시간이 초과되었거나 계정 정보가 변경되었습니다. 다시 로그인해 주세요.',
    },
  });

const secondStepSpent = () =>
  new AppError({
    status: 401,
    code: 'second_step_over',
    detail: {
      en: 'Too many wrong codes. Please sign in again.',
      ko: '잘못된 인증 코드를 여러 번 입력했습니다. 다시 로그인해 주세요.',
    },
  });

const wrongCode = () => new AppError({ status: 401, code: 'wrong_code', detail: WRONG_CODE });
