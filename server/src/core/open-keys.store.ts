import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/**
 * Whether a chat link has this key: of an account other than `accountId`, of the company, of a department, or of an
 * account that was deleted. A transaction that stores a key holds `lockCompany` from before this check until its
 * commit. That lock keeps keys unique across four tables. Each such transaction needs it anyway, so a table of all
 * keys would only keep the same facts twice.
 */
export async function isOpenKeyTaken(tx: Tx, key: string, accountId?: number): Promise<boolean> {
  if (key === '') return false;
  const found = await sql<{ taken: boolean }>`select
    exists (select from account
      where company_id = ${tx.companyId} and open_key = ${key}
        and id is distinct from ${accountId ?? null}::bigint)
    or exists (select from company where id = ${tx.companyId} and open_key = ${key})
    or exists (select from department where company_id = ${tx.companyId} and open_key = ${key})
    or exists (select from former_open_key where company_id = ${tx.companyId} and open_key = ${key})
    as taken`.execute(tx.sql);
  return found.rows[0]?.taken ?? false;
}

/** Before these accounts are deleted: their chat links lead to the company, until somebody withdraws them. */
export async function keepOpenKeys(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await sql`
    insert into former_open_key (company_id, open_key, username, first_name, last_name)
    select company_id, open_key, username, first_name, last_name from account
    where company_id = ${tx.companyId} and id = any(${accountIds}::bigint[]) and open_key is not null
    on conflict do nothing`.execute(tx.sql);
}
