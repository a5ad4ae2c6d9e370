import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';
import type { Challenge } from './challenge.ts';

/** The number of wrong codes for this challenge, in all processes and from all addresses. */
export async function wrongCodesOf(tx: Tx, challenge: string): Promise<number> {
  const row = await tx.sql
    .selectFrom('challenge_failure')
    .select('wrong_codes')
    .where('company_id', '=', tx.companyId)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return row?.wrong_codes ?? 0;
}

/** Counts a wrong code, and deletes the counts of challenges that expired long ago. */
export async function countWrongCode(tx: Tx, { id, accountId }: Challenge): Promise<void> {
  await tx.sql
    .deleteFrom('challenge_failure')
    .where('company_id', '=', tx.companyId)
    .where('time_failed', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await tx.sql
    .insertInto('challenge_failure')
    .values({ company_id: tx.companyId, challenge: id, account_id: accountId })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'challenge']).doUpdateSet({
        wrong_codes: sql<number>`challenge_failure.wrong_codes + 1`,
        time_failed: sql<Date>`now()`,
      }),
    )
    .execute();
}
