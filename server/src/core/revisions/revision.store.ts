import { sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import type { Session } from '../session/session.ts';

export type Model = Schema['revision']['model'];

export interface Revision {
  accountId: number;
  userName: string;
  firstName: string;
  lastName: string;
  fields: string[];
}

/** A form that was opened so many versions ago is not told any more what has changed. */
const KEPT = 50;

/** Raises the version of a row that has been changed, and keeps by whom and in what. */
export function raisingVersion(
  tx: Tx,
  { model, id }: { model: Model; id: number },
  by: Pick<Session, 'accountId' | 'username' | 'firstName' | 'lastName'>,
  fields: readonly string[],
) {
  const own = model === 'company' ? sql`true` : sql`company_id = ${tx.companyId}`;
  return sql`
    with raised as (
      update ${sql.table(model)} set version = version + 1 where id = ${id} and ${own}
      returning version
    ), dropped as (
      delete from revision using raised
      where company_id = ${tx.companyId} and model = ${model} and row_id = ${id}
        and revision.version <= raised.version - ${KEPT}
    )
    insert into revision
      (company_id, model, row_id, version, account_id, user_name, first_name, last_name, fields)
    select ${tx.companyId}, ${model}, ${id}, version, ${by.accountId}, ${by.username},
      ${by.firstName}, ${by.lastName}, ${fields}::text[]
    from raised`;
}

/** What was changed after this version, the newest first. */
export async function revisionsAfter(
  tx: Tx,
  { model, id }: { model: Model; id: number },
  version: number,
): Promise<Revision[]> {
  const rows = await tx.sql
    .selectFrom('revision')
    .select(['account_id', 'user_name', 'first_name', 'last_name', 'fields'])
    .where('company_id', '=', tx.companyId)
    .where('model', '=', model)
    .where('row_id', '=', id)
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    fields: row.fields,
  }));
}
