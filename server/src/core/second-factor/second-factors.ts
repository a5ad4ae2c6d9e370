import { randomBytes } from 'node:crypto';
import type { Message } from '../../platform/http/message.ts';
import type { Tx } from '../schema.ts';
import { SecretBox } from '../secret-box.ts';
import { fromBase32, toBase32 } from './base32.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as store from './second-factor.store.ts';
import { stepOf } from './totp.ts';

/** The length of the SHA-1 hash that the codes are computed with. */
const SECRET_BYTES = 20;

export const WRONG_CODE: Message = {
  en: 'The code is not correct.',
  ko: '인증 코드가 올바르지 않습니다. 앱에 표시된 코드를 확인한 뒤 다시 입력해 주세요.',
};

export interface Setup {
  secret: string;
  uri: string;
}

/** A secret, as an authenticator app takes it: typed, or as a URI in a QR code. */
export function newSetup(whose: { companyName: string; username: string }): Setup {
  const secret = toBase32(randomBytes(SECRET_BYTES));
  // A colon separates the two, so neither may contain one.
  const [issuer, name] = [whose.companyName, whose.username].map((part) =>
    encodeURIComponent(part.replaceAll(':', ' ')),
  );
  const uri = `otpauth://totp/${issuer}:${name}?secret=${secret}&issuer=${issuer}`;
  return { secret, uri };
}

/** Spaces are ignored, because apps show a code with a gap in the middle. */
export const stepOfSetup = (secret: string, code: string): number | undefined =>
  stepOf(fromBase32(secret), withoutGaps(code));

const withoutGaps = (code: string): string => code.replace(/\s/g, '');

/** Stored second factors: the secrets are encrypted, the recovery codes hashed. */
export class SecondFactors {
  readonly #box: SecretBox;

  constructor(secretKey: string) {
    this.#box = new SecretBox(secretKey, 'second factors');
  }

  /** Replaces an existing factor. Returns the recovery codes, which cannot be read again. */
  async switchOn(tx: Tx, accountId: number, secret: string, step: number): Promise<string[]> {
    const encrypted = this.#box.encrypt(fromBase32(secret), placeOf(tx, accountId));
    await store.removeFactor(tx, accountId);
    await store.addFactor(tx, { accountId, secret: encrypted, lastStep: step });
    return this.renewRecoveryCodes(tx, accountId);
  }

  async renewRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await store.replaceRecoveryCodes(tx, accountId, codes.map(hashOfRecoveryCode));
    return codes;
  }

  /** The kind of code, if it is correct. Each code is accepted once. */
  async spend(
    tx: Tx,
    factor: store.FactorRecord,
    code: string,
  ): Promise<'code' | 'recovery code' | undefined> {
    const accountId = factor.account_id;
    const secret = this.#box.decrypt(factor.secret, placeOf(tx, accountId));
    const step = secret && stepOf(secret, withoutGaps(code));
    if (step !== undefined)
      return (await store.spendStep(tx, accountId, step)) ? 'code' : undefined;
    const spent = await store.spendRecoveryCode(tx, accountId, hashOfRecoveryCode(code));
    return spent ? 'recovery code' : undefined;
  }
}

const placeOf = (tx: Tx, accountId: number): string => `${tx.companyId}/${accountId}`;
