import { randomBytes } from 'node:crypto';
import type { Message } from '../../platform/http/message.ts';
import type { Tx } from '../schema.ts';
import { fromBase32, toBase32 } from './base32.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as store from './second-factor.store.ts';
import { SecretBox } from './secret-box.ts';
import { stepOf } from './totp.ts';

/** As long as the hash that makes the codes. */
const SECRET_BYTES = 20;

export const WRONG_CODE: Message = {
  en: 'The code is not correct.',
  ko: '인증 코드가 올바르지 않습니다.',
};

export interface Setup {
  secret: string;
  uri: string;
}

/** A secret, and how an authenticator app takes it: by a picture of the address, or typed. */
export function newSetup(whose: { companyName: string; username: string }): Setup {
  const secret = toBase32(randomBytes(SECRET_BYTES));
  // A colon divides the two, so there must be no other.
  const [issuer, name] = [whose.companyName, whose.username].map((part) =>
    encodeURIComponent(part.replaceAll(':', ' ')),
  );
  const uri = `otpauth://totp/${issuer}:${name}?secret=${secret}&issuer=${issuer}`;
  return { secret, uri };
}

/** Codes are typed as they are shown, with a gap in the middle. */
export const stepOfSetup = (secret: string, code: string): number | undefined =>
  stepOf(fromBase32(secret), withoutGaps(code));

const withoutGaps = (code: string): string => code.replace(/\s/g, '');

/** Second factors at rest: the secrets sealed, the recovery codes hashed. */
export class SecondFactors {
  readonly #sealing: SecretBox;

  constructor(secretKey: string) {
    this.#sealing = new SecretBox(secretKey, 'second factors');
  }

  /** In the place of one that there may be. Answers with the recovery codes, which nobody sees again. */
  async switchOn(tx: Tx, accountId: number, secret: string, step: number): Promise<string[]> {
    const sealed = this.#sealing.seal(fromBase32(secret), placeOf(tx, accountId));
    await store.removeFactor(tx, accountId);
    await store.addFactor(tx, { accountId, secret: sealed, lastStep: step });
    return this.renewRecoveryCodes(tx, accountId);
  }

  async renewRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await store.replaceRecoveryCodes(tx, accountId, codes.map(hashOfRecoveryCode));
    return codes;
  }

  /** What kind of code it is, if it is right. It is not right a second time. */
  async spend(
    tx: Tx,
    factor: store.FactorRecord,
    code: string,
  ): Promise<'code' | 'recovery code' | undefined> {
    const accountId = factor.account_id;
    const secret = this.#sealing.open(factor.secret, placeOf(tx, accountId));
    const step = secret && stepOf(secret, withoutGaps(code));
    if (step !== undefined)
      return (await store.spendStep(tx, accountId, step)) ? 'code' : undefined;
    const spent = await store.spendRecoveryCode(tx, accountId, hashOfRecoveryCode(code));
    return spent ? 'recovery code' : undefined;
  }
}

const placeOf = (tx: Tx, accountId: number): string => `${tx.companyId}/${accountId}`;
