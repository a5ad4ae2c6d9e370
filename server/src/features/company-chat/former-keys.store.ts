import type { Tx } from '../../core/schema.ts';

/** The keys of deleted accounts, the last deleted first. */
export function formerKeysBefore(tx: Tx, before: number | undefined, limit: number) {
  let query = tx.sql
    .selectFrom('former_open_key')
    .select(['id', 'open_key', 'username', 'first_name', 'last_name'])
    .where('company_id', '=', tx.companyId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Of two who delete it at the same moment, one gets its row. */
export const deleteFormerKey = (tx: Tx, id: number) =>
  tx.sql
    .deleteFrom('former_open_key')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .returning('username')
    .executeTakeFirst();
