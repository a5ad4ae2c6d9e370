import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { scramVerifier } from '../second-wall/scram-verifier.ts';
import { identifier } from '../second-wall/source.ts';

const SCHEMA = 'public';

/** Properties of a PostgreSQL server and of the source's own login on it. */
export interface ServerFacts {
  version: number;
  /** Whether the database is one of Maru's own. */
  is_maru: boolean;
  may_create_roles: boolean;
  /** Whether logins can be let into the schema. */
  may_open_schema: boolean;
  tables: number;
  /** Tables on which it may not grant all four rights, not more than a few. */
  not_grantable: string[];
}

const FEW = 5;

export async function factsOf(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(`
    with tables as (
      select c.oid, c.relname::text as name, pg_has_role(c.relowner, 'USAGE') or (
        has_table_privilege(c.oid, 'select with grant option') and
        has_table_privilege(c.oid, 'insert with grant option') and
        has_table_privilege(c.oid, 'update with grant option') and
        has_table_privilege(c.oid, 'delete with grant option')) as grantable
      from pg_catalog.pg_class c
      where c.relnamespace = to_regnamespace('${SCHEMA}') and c.relkind in ('r', 'p', 'v', 'm', 'f')
    )
    select current_setting('server_version_num')::int as version,
      to_regclass('${SCHEMA}.schema_migration') is not null
        and to_regclass('${SCHEMA}.known_permission') is not null as is_maru,
      (select rolcreaterole or rolsuper from pg_catalog.pg_roles where rolname = current_user)
        as may_create_roles,
      coalesce(has_schema_privilege('public', to_regnamespace('${SCHEMA}')::oid, 'usage')
        or has_schema_privilege(to_regnamespace('${SCHEMA}')::oid, 'usage with grant option'), false)
        as may_open_schema,
      (select count(*)::int from tables) as tables,
      (select coalesce(array_agg(name), '{}') from (
        select name from tables where not grantable order by name limit ${FEW}) few) as not_grantable`);
  const [facts] = rows;
  if (!facts) throw new Error('The server did not answer');
  return facts;
}

/** A login as accounts get one, for a moment. */
export async function withTrialLogin<T>(
  client: pg.Client,
  prefix: string,
  use: (login: { user: string; password: string }) => Promise<T>,
): Promise<T> {
  const user = `${prefix}_trial_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(32).toString('base64url');
  const verifier = pg.escapeLiteral(await scramVerifier(password));
  await client.query(
    `create role ${identifier(user)} login password ${verifier} connection limit 1`,
  );
  try {
    return await use({ user, password });
  } finally {
    await client.query(`drop role ${identifier(user)}`);
  }
}

interface Accounts {
  /** Those that keep their login. */
  keep: readonly number[];
  /** All that may get rights again. */
  known: readonly number[];
}

/**
 * Ends the logins of a prefix but those that are kept. That of an account which may get rights again stays without any
 * and without entry, because connections of it may be open; all others are dropped.
 */
export function endLogins(prefix: string, { keep, known }: Accounts): string {
  const namesOf = (accounts: readonly number[]) =>
    `array[${accounts.map((account) => pg.escapeLiteral(`${prefix}_${account}`)).join(', ')}]::text[]`;
  return `
    do $$
    declare
      login record;
    begin
      set local lock_timeout = 2000;
      for login in
        select rolname as name, rolcanlogin as is_open, rolname = any (${namesOf(known)}) as is_known
        from pg_catalog.pg_roles
        where starts_with(rolname, ${pg.escapeLiteral(`${prefix}_`)}) and not rolname = any (${namesOf(keep)})
      loop
        if login.is_open or not login.is_known then
          execute format('alter role %I nologin', login.name);
          execute format('revoke all on all tables in schema ${SCHEMA} from %I', login.name);
          execute format('revoke all on all sequences in schema ${SCHEMA} from %I', login.name);
          execute format('revoke all on schema ${SCHEMA} from %I', login.name);
        end if;
        if not login.is_known then
          begin
            execute format('drop role %I', login.name);
          exception when dependent_objects_still_exist then
            -- It was given something else. Without entry it does no harm.
          end;
        end if;
      end loop;
    end $$`;
}
