import { type Selectable, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema, Tx } from '../schema.ts';

export type FactorRecord = Selectable<Schema['second_factor']>;

export const secondFactorQuery = prepared((tx: Tx, { accountId }: { accountId: number }) =>
  tx.sql
    .selectFrom('second_factor')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId),
);

export async function findFactor(tx: Tx, accountId: number): Promise<FactorRecord | undefined> {
  const { rows } = await tx.sql.executeQuery(secondFactorQuery(tx, { accountId }));
  return rows[0];
}

export async function addFactor(
  tx: Tx,
  factor: { accountId: number; secret: Uint8Array; lastStep: number },
): Promise<void> {
  const { accountId, secret, lastStep } = factor;
  await tx.sql
    .insertInto('second_factor')
    .values({ company_id: tx.companyId, account_id: accountId, secret, last_step: lastStep })
    .execute();
}

/** Removes the factor with its recovery codes. Returns whether there was one. */
export async function removeFactor(tx: Tx, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('second_factor')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether the code of this step is still valid. Invalidates it and all earlier ones. */
export async function spendStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the existing codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: number,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await tx.sql
    .deleteFrom('recovery_code')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .execute();
  await tx.sql
    .insertInto('recovery_code')
    .values(
      hashes.map((code_hash) => ({ company_id: tx.companyId, account_id: accountId, code_hash })),
    )
    .execute();
}

/** Whether the code was valid. Deletes it. */
export async function spendRecoveryCode(
  tx: Tx,
  accountId: number,
  hash: Uint8Array,
): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('recovery_code')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function recoveryCodesLeft(tx: Tx, accountId: number): Promise<number> {
  const { left } = await tx.sql
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return left;
}

/** The active accounts of the company, and how many of them have no second factor. */
export const countWithoutFactor = (tx: Tx): Promise<{ active: number; without: number }> =>
  tx.sql
    .selectFrom('account')
    .leftJoin('second_factor', (join) =>
      join
        .onRef('second_factor.company_id', '=', 'account.company_id')
        .onRef('second_factor.account_id', '=', 'account.id'),
    )
    .select([
      sql<number>`count(*)::int`.as('active'),
      sql<number>`(count(*) filter (where second_factor.account_id is null))::int`.as('without'),
    ])
    .where('account.company_id', '=', tx.companyId)
    .where('account.is_active', '=', true)
    .executeTakeFirstOrThrow();
