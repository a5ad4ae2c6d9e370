import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema, Tx } from '../schema.ts';
import type { Session } from '../session/session.ts';
import type { Unit } from '../work.ts';

export type Model = Schema['revision']['model'];

export interface Revision {
  accountId: number;
  userName: string;
  firstName: string;
  lastName: string;
  fields: string[];
}

/** For a form that was opened more versions ago than this, the changes since are no longer listed. */
export const MAX_REVISIONS = 50;
/** Old revisions are deleted only at every tenth version, so that most changes do not need the statement. */
const DELETE_EVERY = 10;

type NewRevision = Omit<Schema['revision'], 'company_id'>;

const revisionQuery = prepared((tx: Tx, revision: NewRevision) => {
  const { model, row_id, version, account_id } = revision;
  const { user_name, first_name, last_name, fields } = revision;
  const by = { account_id, user_name, first_name, last_name };
  return tx.sql
    .insertInto('revision')
    .values({ company_id: tx.companyId, model, row_id, version, ...by, fields });
});

/**
 * Records who has changed a row, and which fields. The change itself sets the row's new version, which
 * is the version that was locked plus one.
 */
export function recordRevision(
  unit: Pick<Unit, 'companyId' | 'sql' | 'sendWithCommit'>,
  row: { model: Model; id: number; version: number },
  by: Pick<Session, 'accountId' | 'username' | 'firstName' | 'lastName'>,
  fields: readonly string[],
): void {
  const { model, id } = row;
  const version = row.version + 1;
  unit.sendWithCommit(
    revisionQuery(unit, {
      model,
      row_id: id,
      version,
      account_id: by.accountId,
      user_name: by.username,
      first_name: by.firstName,
      last_name: by.lastName,
      fields: [...fields],
    }),
  );
  if (version % DELETE_EVERY !== 0) return;
  unit.sendWithCommit(
    unit.sql
      .deleteFrom('revision')
      .where('company_id', '=', unit.companyId)
      .where('model', '=', model)
      .where('row_id', '=', id)
      .where('version', '<=', version - MAX_REVISIONS)
      .compile(),
  );
}

/** The same of many rows that one statement has changed, whatever their number. */
export function recordRevisions(
  unit: Pick<Unit, 'companyId' | 'sql' | 'sendWithCommit'>,
  model: Model,
  by: Pick<Session, 'accountId' | 'username' | 'firstName' | 'lastName'>,
  rows: readonly { id: number; version: number; fields: readonly string[] }[],
): void {
  const { companyId, sql: db } = unit;
  const changed = JSON.stringify(rows.map((row) => ({ ...row, version: row.version + 1 })));
  unit.sendWithCommit(
    sql`
      insert into revision
        (company_id, model, row_id, version, account_id, user_name, first_name, last_name, fields)
      select ${companyId}::bigint, ${model}, id, version, ${by.accountId}::bigint, ${by.username},
        ${by.firstName}, ${by.lastName}, fields
      from jsonb_to_recordset(${changed}::jsonb) as row (id bigint, version integer, fields text[])`.compile(
      db,
    ),
  );
  unit.sendWithCommit(
    sql`
      delete from revision
      using jsonb_to_recordset(${changed}::jsonb) as row (id bigint, version integer)
      where revision.company_id = ${companyId} and revision.model = ${model}
        and revision.row_id = row.id and row.version % ${DELETE_EVERY}::integer = 0
        and revision.version <= row.version - ${MAX_REVISIONS}::integer`.compile(db),
  );
}

/** The changes after this version, the newest first. */
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
