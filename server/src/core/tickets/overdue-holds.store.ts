import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** More are found in the next round. */
const AT_ONCE = 200;

/** The tickets of all companies whose hold is over. */
export const overdueHolds = (owner: Kysely<Schema>) =>
  owner
    .selectFrom('ticket')
    .select(['company_id', 'id'])
    .where('wake_at', '<=', sql<Date>`now()`)
    .orderBy('wake_at')
    .limit(AT_ONCE)
    .execute();
