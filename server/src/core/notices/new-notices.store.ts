import { NOTICE_LIMITS } from '@maru/contract/notices';
import { type CompiledQuery, type Insertable, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';

export type NewRow = Omit<Insertable<Schema['notice']>, 'company_id'>;

export const addNoticesQuery = (tx: Tx, rows: readonly NewRow[]): CompiledQuery =>
  tx.sql
    .insertInto('notice')
    .values(rows.map((row) => ({ ...row, company_id: tx.companyId })))
    .compile();

const OF_ONE_KIND = NOTICE_LIMITS.stored / 2;

/**
 * Deletes all but the newest notices of these people. One kind gets at most half of the places: many mentions must not
 * push out that a ticket was assigned.
 */
export const deleteOldNoticesQuery = (tx: Tx, accountIds: readonly number[]): CompiledQuery =>
  sql`
    delete from notice using (
      select old.id from unnest(${accountIds}::bigint[]) as person (id)
      cross join lateral (
        select id, place_in_kind,
          row_number() over (partition by place_in_kind <= ${OF_ONE_KIND} order by id desc) as place
        from (
          select id, row_number() over (partition by kind order by id desc) as place_in_kind
          from notice where company_id = ${tx.companyId} and account_id = person.id
        ) as own
      ) as old
      where old.place > ${NOTICE_LIMITS.stored} or old.place_in_kind > ${OF_ONE_KIND}
    ) as surplus
    where notice.company_id = ${tx.companyId} and notice.id = surplus.id`.compile(tx.sql);
