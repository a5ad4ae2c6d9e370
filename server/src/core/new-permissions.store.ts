import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Adds the codenames that the database does not know yet, grants them to every group that holds all known ones,
 * and notes for every company that they are new. Returns those that were added. The caller holds the migration
 * lock.
 *
 * A codename that the database knows but `codenames` no longer has is not needed for "all".
 */
export async function addNewPermissions(
  owner: Kysely<Schema>,
  codenames: readonly string[],
): Promise<string[]> {
  const rows = await owner.selectFrom('known_permission').select('codename').execute();
  const inDatabase = new Set(rows.map(({ codename }) => codename));
  const known = codenames.filter((codename) => inDatabase.has(codename));
  const added = codenames.filter((codename) => !inDatabase.has(codename));
  if (added.length === 0) return [];
  // One statement, so that no codename becomes known without being granted.
  await sql`
    with added as (
      insert into known_permission (codename) select unnest(${added}::text[]) returning codename
    ), complete as (
      select company_id, group_id from user_group_permission
      where codename = any(${known}::text[])
      group by company_id, group_id
      having count(*) = ${known.length}
    ), noted as (
      insert into new_permission (company_id, codename)
      select company.id, added.codename from company cross join added
      on conflict do nothing
    )
    insert into user_group_permission (company_id, group_id, codename)
    select complete.company_id, complete.group_id, added.codename from complete cross join added
    on conflict do nothing`.execute(owner);
  return added;
}
