import type { Tx } from '../../core/schema.ts';

/** Since when the account is away; undefined if it is not. */
export async function awaySince(tx: Tx, accountId: number): Promise<Date | undefined> {
  const row = await tx.sql
    .selectFrom('away')
    .select('time_since')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.time_since;
}

/** Returns whether it was otherwise before; of two who ask at once, one changes it. */
export async function setAway(tx: Tx, accountId: number, away: boolean): Promise<boolean> {
  const changed = away
    ? await tx.sql
        .insertInto('away')
        .values({ company_id: tx.companyId, account_id: accountId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .execute()
    : await tx.sql
        .deleteFrom('away')
        .where('company_id', '=', tx.companyId)
        .where('account_id', '=', accountId)
        .returning('account_id')
        .execute();
  return changed.length > 0;
}
