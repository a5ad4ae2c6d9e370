import { type CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';

/** The counts of one subject and day. */
export interface Usage {
  messages: number;
  bytes: number;
  rooms: number;
}

const TODAY = sql<string>`(now() at time zone 'UTC')::date`;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * Adds to a subject's usage today and returns the sum; if that would exceed `most`, returns nothing and
 * adds nothing. The next transaction that counts this subject waits until this one ends.
 */
export const countUsageQuery = (
  tx: Tx,
  subject: string,
  used: Partial<Usage>,
  most: Partial<Usage>,
): CompiledQuery<Usage> =>
  tx.sql
    .insertInto('customer_usage')
    .values({ company_id: tx.companyId, day: TODAY, subject, ...used })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'day', 'subject'])
        .doUpdateSet({
          messages: sql<number>`customer_usage.messages + excluded.messages`,
          bytes: sql<number>`customer_usage.bytes + excluded.bytes`,
          rooms: sql<number>`customer_usage.rooms + excluded.rooms`,
        })
        .where(
          sql<boolean>`customer_usage.messages + excluded.messages <= ${most.messages ?? NO_LIMIT}
            and customer_usage.bytes + excluded.bytes <= ${most.bytes ?? NO_LIMIT}
            and customer_usage.rooms + excluded.rooms <= ${most.rooms ?? NO_LIMIT}`,
        ),
    )
    .returning(['messages', 'bytes', 'rooms'])
    .compile();

export async function deleteOldUsage(tx: Tx): Promise<void> {
  await tx.sql
    .deleteFrom('customer_usage')
    .where('company_id', '=', tx.companyId)
    .where('day', '<', TODAY)
    .execute();
}
