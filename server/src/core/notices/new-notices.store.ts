import { NOTICE_LIMITS } from '@maru/contract/notices';
import { type CompiledQuery, type Insertable, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';

export type NewRow = Omit<Insertable<Schema['notice']>, 'company_id'>;

export const addNoticesQuery = (tx: Tx, rows: readonly NewRow[]): CompiledQuery =>
  tx.sql
    .insertInto('notice')
    .values(rows.map((row) => ({ ...row, company_id: tx.companyId })))
    .compile();

/** Deletes all but the newest notices of these people: one statement, which reads so many of each from the index. */
export const deleteOldNoticesQuery = (tx: Tx, accountIds: readonly number[]): CompiledQuery =>
  sql`
    delete from notice using (
      select old.id from unnest(${accountIds}::bigint[]) as person (id)
      cross join lateral (
        select id from notice
        where company_id = ${tx.companyId} and account_id = person.id
        order by id desc offset ${NOTICE_LIMITS.kept}
      ) as old
    ) as surplus
    where notice.company_id = ${tx.companyId} and notice.id = surplus.id`.compile(tx.sql);
