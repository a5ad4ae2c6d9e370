import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

export const allGroups = (tx: Tx) =>
  tx.sql
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('company_id', '=', tx.companyId)
    .orderBy(sql`name ${COLLATION}`)
    .orderBy('id')
    .execute();
