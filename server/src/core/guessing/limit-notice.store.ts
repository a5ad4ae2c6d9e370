import { sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { WINDOW_SECONDS } from './attempts.store.ts';

/** Whether this is the account's first notice in the window, across all processes. Records it if so. */
export async function noteLimit(tx: Tx, accountId: number): Promise<boolean> {
  const noted = await tx.sql
    .insertInto('limit_notice')
    .values({ company_id: tx.companyId, account_id: accountId })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'account_id'])
        .doUpdateSet({ time_noted: sql<Date>`now()` })
        .where(
          sql<boolean>`limit_notice.time_noted
            not between now() - make_interval(secs => ${WINDOW_SECONDS}) and now()`,
        ),
    )
    .returning('account_id')
    .execute();
  return noted.length > 0;
}
