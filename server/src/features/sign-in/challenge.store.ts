import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';
import type { Unit } from '../../core/work.ts';
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
export function countWrongCode(unit: Unit, { id, accountId }: Challenge): void {
  unit.lastly(
    unit.sql
      .deleteFrom('challenge_failure')
      .where('company_id', '=', unit.companyId)
      .where('time_failed', '<', sql<Date>`now() - interval '1 day'`)
      .compile(),
  );
  unit.lastly(
    unit.sql
      .insertInto('challenge_failure')
      .values({ company_id: unit.companyId, challenge: id, account_id: accountId })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'challenge']).doUpdateSet({
          wrong_codes: sql<number>`challenge_failure.wrong_codes + 1`,
          time_failed: sql<Date>`now()`,
        }),
      )
      .compile(),
  );
}
