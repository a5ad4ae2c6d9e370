import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AccountRecord } from '../../core/account.store.ts';
import { EncryptedState } from '../../core/second-factor/encrypted-state.ts';
import type { FactorRecord } from '../../core/second-factor/second-factor.store.ts';

/** An account whose password was verified, and the step that is still missing. It is not a session. */
export interface Challenge {
  /** Wrong codes are counted by this id. */
  id: string;
  companyId: number;
  accountId: number;
  /** A hash of the password and factor that the account had then. */
  mark: string;
  /** Set if a second factor has to be set up first. */
  secret?: string;
}

interface Credentials {
  account: AccountRecord | undefined;
  factor: FactorRecord | undefined;
}

export const challengeState = (secretKey: string) =>
  new EncryptedState<Challenge>(secretKey, 'second step');

export const challengeFor = (
  account: AccountRecord,
  factor: FactorRecord | undefined,
  secret?: string,
): Challenge => ({
  id: randomUUID(),
  companyId: account.company_id,
  accountId: account.id,
  mark: markOf(account, factor).toString('base64url'),
  ...(secret !== undefined && { secret }),
});

/** Whether the account may still sign in, and its password and factor are the same as then. */
export function isChallengeValid({ account, factor }: Credentials, { mark }: Challenge): boolean {
  if (!account?.is_active) return false;
  const shown = Buffer.from(mark, 'base64url');
  const now = markOf(account, factor);
  return shown.length === now.length && timingSafeEqual(shown, now);
}

const markOf = (account: AccountRecord, factor: FactorRecord | undefined): Buffer =>
  createHash('sha256')
    .update(`${account.password_hash} `)
    .update(factor?.secret ?? 'no factor')
    .digest();
