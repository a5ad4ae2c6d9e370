import { type CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';

/** What is counted of a subject in a day. */
export interface Usage {
  messages: number;
  bytes: number;
  rooms: number;
}

const TODAY = sql<string>`(now() at time zone 'UTC')::date`;
/** More than there is of anything. */
const ALL = Number.MAX_SAFE_INTEGER;

/**
 * Adds to what a subject used today and answers with what it comes to; with nothing, and nothing added,
 * where that would be more than the most. Whoever comes next waits until this transaction ends.
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
          sql<boolean>`customer_usage.messages + excluded.messages <= ${most.messages ?? ALL}
            and customer_usage.bytes + excluded.bytes <= ${most.bytes ?? ALL}
            and customer_usage.rooms + excluded.rooms <= ${most.rooms ?? ALL}`,
        ),
    )
    .returning(['messages', 'bytes', 'rooms'])
    .compile();

export const deleteOldUsageQuery = (tx: Tx): CompiledQuery =>
  tx.sql
    .deleteFrom('customer_usage')
    .where('company_id', '=', tx.companyId)
    .where('day', '<', TODAY)
    .compile();
