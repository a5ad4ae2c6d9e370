import { findAccount } from '../../core/account.store.ts';
import { companyCodeOf } from '../../core/company-code.store.ts';
import type { Throttle } from '../../core/guessing/throttle.ts';
import { recoveryCodesLeft } from '../../core/second-factor/second-factor.store.ts';
import {
  type SecondFactors,
  stepOfSetup,
  WRONG_CODE,
} from '../../core/second-factor/second-factors.ts';
import type { Unit, Work } from '../../core/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  beginSession,
  type Device,
  originOf,
  type SignedIn,
  type Standing,
  standingOf,
} from './begin-session.ts';
import { type Challenge, isStillGood } from './challenge.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';

export interface SecondStepTaken {
  signedIn: SignedIn;
  /** Of a factor that was set up in this step. */
  recoveryCodes?: string[];
}

type Outcome = SecondStepTaken | 'over' | 'wrong';

export class SecondStep {
  readonly #work: Work;
  readonly #throttle: Throttle;
  readonly #failures: FailedSignIns;
  readonly #factors: SecondFactors;

  constructor(work: Work, throttle: Throttle, failures: FailedSignIns, factors: SecondFactors) {
    this.#work = work;
    this.#throttle = throttle;
    this.#failures = failures;
    this.#factors = factors;
  }

  /** A wrong code counts as a wrong password does. */
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
    const origin = originOf(account, device);
    const outcome = await this.#work.write(companyId, origin, async (unit): Promise<Outcome> => {
      const standing = await standingOf(unit, accountId);
      const judged = await this.#judge(unit, standing, challenge, code, device);
      if (judged !== 'wrong') admission.succeeded(unit);
      return judged;
    });
    if (outcome === 'over') throw secondStepOver();
    if (outcome === 'wrong') {
      await admission.failed();
      this.#failures.add(account, device, admission, 'failed: wrong code');
      throw wrongCode();
    }
    return outcome;
  }

  async #judge(
    unit: Unit,
    standing: Standing,
    challenge: Challenge,
    code: string,
    device: Device,
  ): Promise<Outcome> {
    const { account, factor } = standing;
    if (!account || !isStillGood(standing, challenge)) return 'over';
    const begin = (info: string) => beginSession(unit, account, device, standing, info);
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
      ko: '시간이 지났거나 계정 정보가 변경되었습니다. 다시 로그인해 주세요.',
    },
  });

const wrongCode = () => new AppError({ status: 401, code: 'wrong_code', detail: WRONG_CODE });
