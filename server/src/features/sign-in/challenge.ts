import { createHash, timingSafeEqual } from 'node:crypto';
import type { AccountRecord } from '../../core/account.store.ts';
import { SealedNotes } from '../../core/second-factor/sealed-note.ts';

/** Who has shown the right password, and what is still to be shown. It is no session. */
export interface Challenge {
  companyId: number;
  accountId: number;
  /** Which password it was. */
  passwordMark: string;
  /** Where a second factor has to be set up first. */
  secret?: string;
}

export const challengeNotes = (secretKey: string) =>
  new SealedNotes<Challenge>(secretKey, 'second step');

export const challengeFor = (account: AccountRecord, secret?: string): Challenge => ({
  companyId: account.company_id,
  accountId: account.id,
  passwordMark: markOf(account).toString('base64url'),
  ...(secret !== undefined && { secret }),
});

/** The account may still sign in, with the password that was shown. */
export function isStillGood(account: AccountRecord, { passwordMark }: Challenge): boolean {
  const shown = Buffer.from(passwordMark, 'base64url');
  const mark = markOf(account);
  return account.is_active && shown.length === mark.length && timingSafeEqual(shown, mark);
}

const markOf = ({ password_hash }: AccountRecord): Buffer =>
  createHash('sha256').update(password_hash).digest();
