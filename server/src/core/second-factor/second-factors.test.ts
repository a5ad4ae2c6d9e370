import { expect, test } from 'vitest';
import type { Tx } from '../schema.ts';
import { fromBase32 } from './base32.ts';
import type { FactorRecord } from './second-factor.store.ts';
import { SecondFactors } from './second-factors.ts';
import { codeOf, stepAt } from './totp.ts';

/** Encrypted on 2026-11-16 for account 42 of company 7. */
const STORED =
  '6bc1ab20262fd5fdb166ec49f050c89fc74633e817e5caf8e9b79b7043bb22b8045a5e8c5eb466f3aabe3825fdabafd0';
const KEY = 'a secret key that is long enough for anybody';
const SECRET = fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');

/** A transaction in which every code is unused and there are no recovery codes. */
function transactionIn(companyId: number): Tx {
  const result = { numUpdatedRows: 1n, numDeletedRows: 0n };
  const statement: object = new Proxy(
    {},
    { get: (_, name) => (name === 'executeTakeFirst' ? async () => result : () => statement) },
  );
  return { companyId, sql: statement } as unknown as Tx;
}

test('a secret that was stored by an earlier version still accepts its codes, for its own account only', async () => {
  const factors = new SecondFactors(KEY);
  const code = codeOf(SECRET, stepAt(Date.now()));
  const spend = (companyId: number, account_id: number) => {
    const factor = { account_id, secret: Buffer.from(STORED, 'hex') } as unknown as FactorRecord;
    return factors.spend(transactionIn(companyId), factor, code);
  };
  expect(await spend(7, 42)).toBe('code');
  expect(await spend(7, 43)).toBeUndefined();
  expect(await spend(8, 42)).toBeUndefined();
});
