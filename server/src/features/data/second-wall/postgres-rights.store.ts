import {
  CLOSED_NOW,
  IS_NAMED_TABLE,
  namesUnchanged,
  resolvedNameValues,
} from './resolved-names.store.ts';
import {
  identifier,
  literal,
  privilegesOf,
  type ResolvedNames,
  type TableGrant,
} from './source.ts';

const LOCK_MS = 2_000;

/** By table, in order. */
const wantedOf = (grants: readonly TableGrant[]): string =>
  literal(
    JSON.stringify(Object.fromEntries(grants.map((grant) => [grant.table, privilegesOf(grant)]))),
  );

/**
 * The tables on which a login has a right or is to have one: what it `held` and what is `due`. PostgreSQL keeps a list
 * of everything a role was granted. A sequence that fills a column goes with the right to insert; what is closed by now
 * gets none.
 */
const rightsOf = (login: string, wanted: string) => `
  select c.oid,
    array(
      select lower(a.privilege_type) || case when a.is_grantable then ' with grant option' else '' end as held
      from pg_catalog.aclexplode(c.relacl) a where a.grantee = ${login}
      union all
      select 'column' from pg_catalog.pg_attribute t, pg_catalog.aclexplode(t.attacl) a
      where t.attrelid = c.oid and t.attacl is not null and a.grantee = ${login}
      order by held
    ) as held,
    case
      when c.relnamespace <> 'public'::pg_catalog.regnamespace or ${CLOSED_NOW} then '{}'
      when c.relkind <> 'S' then array(select jsonb_array_elements_text(${wanted}::jsonb -> c.relname::text))
      when exists (
        select from pg_catalog.pg_depend d join pg_catalog.pg_class t on t.oid = d.refobjid
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'a'
          and d.refclassid = 'pg_catalog.pg_class'::regclass and ${wanted}::jsonb -> t.relname::text ? 'insert'
      ) then '{usage}'
      else '{}'
    end as due
  from pg_catalog.pg_class c
  where c.oid in (
    select d.objid from pg_catalog.pg_shdepend d
    where d.refclassid = 'pg_catalog.pg_authid'::regclass and d.refobjid = ${login} and d.deptype = 'a'
      and d.classid = 'pg_catalog.pg_class'::regclass
      and d.dbid = (select oid from pg_catalog.pg_database where datname = current_database())
    union all
    select t.oid from pg_catalog.pg_class t
    where t.relnamespace = 'public'::pg_catalog.regnamespace
      and t.relname = any (array(select jsonb_object_keys(${wanted}::jsonb)))
    union all
    select d.objid from pg_catalog.pg_class t
    join pg_catalog.pg_depend d on d.refobjid = t.oid and d.refclassid = 'pg_catalog.pg_class'::regclass
      and d.classid = 'pg_catalog.pg_class'::regclass and d.deptype = 'a'
    where t.relnamespace = 'public'::pg_catalog.regnamespace
      and t.relname = any (array(select jsonb_object_keys(${wanted}::jsonb)))
  ) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`;

/** Of what it was given itself; nothing is taken from PUBLIC. */
const mayCreate = (login: string) => `exists (
  select from pg_catalog.pg_namespace n, pg_catalog.aclexplode(n.nspacl) a
  where n.nspname = 'public' and a.grantee = ${login} and a.privilege_type <> 'USAGE')`;

const isMighty =
  '(r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls)';

const GRANTABLE = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
  .map((privilege) => `${privilege} with grant option`)
  .join(', ');

/** Of a row `c` of `pg_class`. The rights of others are left out: those of all would be read for each. */
const privilegesHeld = (login: string): string =>
  ['select', 'insert', 'update', 'delete', 'truncate, references, trigger', GRANTABLE]
    .map((privileges) => `pg_catalog.has_table_privilege(${login}, c.oid, '${privileges}')`)
    .join(', ');

/**
 * Logins ask this too, and they find names in `public`. An object there with exactly these types would be taken
 * before a function or operator of PostgreSQL that takes any, so those are named with their schema, and ids compared
 * as `oid`.
 */
const givenTo = (login: string): string => `pg_catalog.string_agg(
  pg_catalog.concat_ws(':', d.dbid, d.classid, d.objid, d.objsubid, d.deptype, c.relnamespace, c.relname, ${privilegesHeld(login)},
    c.relkind, c.relispartition, c.relhasrules, c.relhassubclass, c.reloptions), ','
  order by d.dbid, d.classid, d.objid, d.objsubid, d.deptype)`;

const ofGiven = (login: string): string => `
  from pg_catalog.pg_shdepend d
  left join pg_catalog.pg_class c on c.oid = d.objid and d.classid = 'pg_catalog.pg_class'::regclass::oid
  where d.refclassid = 'pg_catalog.pg_authid'::regclass::oid and d.refobjid = ${login}`;

/**
 * Everything that a login was given or could have changed, as one text. As long as it is the same, nothing has become
 * different: it is compared in the transaction of every statement, and is much less work than to look at each right.
 */
const fingerprintOf = (login: string, given = `(select ${givenTo(login)} ${ofGiven(login)})`) => `
  pg_catalog.md5(pg_catalog.concat_ws('|', ${login}, r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls,
    (select count(*) from pg_catalog.pg_auth_members m where m.member = ${login}),
    (select count(*) from pg_catalog.pg_db_role_setting s where s.setrole = ${login}),
    pg_catalog.has_schema_privilege(${login}, 'public', 'create'), ${given}))`;

export interface Check {
  text: string;
  values: readonly string[];
}

const checkText = (names: string, found: string): string => `
  select 1 / (${fingerprintOf('r.oid', 'g.given')} = $1)::int${names}
  from pg_catalog.pg_roles r,
    lateral (select ${givenTo('r.oid')} as given, ${found} as meant ${ofGiven('r.oid')}) g
  where r.rolname = session_user`;

const NAMES_FOUND = `pg_catalog.count(distinct c.oid) filter (where ${IS_NAMED_TABLE})`;
const OF_RIGHTS = checkText('', '0');
const EXACT = checkText(`, ${namesUnchanged('g.meant', true)}`, NAMES_FOUND);
/** That of nearly every statement, so that it can be planned before one comes. */
export const USUAL_CHECK = checkText(`, ${namesUnchanged('g.meant', false)}`, NAMES_FOUND);

/**
 * Fails unless everything is as it was when the login was last given its rights, and the names of the statement stand
 * for what it means by them.
 */
export const fingerprintCheck = (
  fingerprint: string,
  names: ResolvedNames | undefined,
  isExact: boolean,
): Check =>
  names
    ? { text: isExact ? EXACT : USUAL_CHECK, values: [fingerprint, ...resolvedNameValues(names)] }
    : { text: OF_RIGHTS, values: [fingerprint] };

/**
 * The fingerprint of a login that may do exactly what the grid says: no attribute, no membership, no setting, nothing that is
 * its own, and no right but those. Large objects do not count, because nobody can read one by a statement.
 */
const printInStep = (name: string, grants: readonly TableGrant[]): string => `
  select case when
    not ${isMighty} and not ${mayCreate('r.oid')}
    and not exists (select from pg_catalog.pg_auth_members m where m.member = r.oid)
    and not exists (select from pg_catalog.pg_db_role_setting s where s.setrole = r.oid)
    and not exists (
      select from pg_catalog.pg_shdepend d
      where d.refclassid = 'pg_catalog.pg_authid'::regclass and d.refobjid = r.oid
        and d.deptype in ('o', 'a') and d.classid <> 'pg_catalog.pg_largeobject'::regclass
        and d.dbid in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
        and not (d.deptype = 'a' and d.classid = 'pg_catalog.pg_class'::regclass)
        and not (d.deptype = 'a' and d.classid = 'pg_catalog.pg_namespace'::regclass
          and d.objid = 'public'::pg_catalog.regnamespace)
    )
    and not exists (
      select from (${rightsOf('r.oid', wantedOf(grants))}) t where t.held <> t.due
    )
  then ${fingerprintOf('r.oid')} end as fingerprint, r.rolname as login
  from pg_catalog.pg_roles r where r.rolname = ${literal(name)}`;

export interface Login {
  name: string;
  /** The form in which PostgreSQL stores its password. Set only if it is new, or was changed by somebody else. */
  verifier: string | undefined;
  isPasswordSet: boolean;
  /** If it is not there. */
  isMade: boolean;
  grants: readonly TableGrant[];
  /** Its former rights, if they are known: then only the differences are changed. */
  before: { grants: readonly TableGrant[]; fingerprint: string } | undefined;
}

/** A login whose former rights are known. */
interface Known {
  name: string;
  grants: readonly TableGrant[];
  before: NonNullable<Login['before']>;
}

/** Gives logins exactly their rights, in one transaction, and answers the fingerprint of each. */
export const grantStatements = (logins: readonly Login[]): string =>
  [
    // Nothing that others grant meanwhile becomes part of a fingerprint.
    'begin isolation level repeatable read',
    'set local search_path = pg_catalog',
    `set local lock_timeout = ${LOCK_MS}`,
    ...logins
      .filter(({ before }) => !before)
      .flatMap((login) => [granting(login), printInStep(login.name, login.grants)]),
    ...changing(logins.filter((login): login is Login & Known => login.before !== undefined)),
    'commit',
  ].join(';\n');

/** Fails if one of them is no longer as it was, or if a table has gone or is closed. */
function changing(logins: readonly Known[]): string[] {
  if (logins.length === 0) return [];
  const fingerprints = logins.map(
    ({ name, before }) => `(${literal(name)}, ${literal(before.fingerprint)})`,
  );
  const ofRoles = `from pg_catalog.pg_roles r where r.rolname in (${logins.map(({ name }) => literal(name))})`;
  return [
    `select 1 / (count(*) = ${logins.length} and bool_and(${fingerprintOf('r.oid')} = was.fingerprint))::int
     from (values ${fingerprints}) as was (name, fingerprint) join pg_catalog.pg_roles r on r.rolname = was.name`,
    ...changesOf(logins),
    ...outcomeOf(logins),
    `select 1 / (not exists (
      select from pg_catalog.pg_shdepend d
      join pg_catalog.pg_class c on c.oid = d.objid and d.classid = 'pg_catalog.pg_class'::regclass
      where d.refclassid = 'pg_catalog.pg_authid'::regclass and d.deptype = 'a'
        and d.refobjid = any (array(select r.oid ${ofRoles}))
        and d.dbid = (select oid from pg_catalog.pg_database where datname = current_database())
        and ${CLOSED_NOW}))::int`,
    `select r.rolname as login, ${fingerprintOf('r.oid')} as fingerprint ${ofRoles}`,
  ];
}

/**
 * The differences: one statement for all logins that lose or get the same, by table, so that locks are taken in one
 * order.
 */
function changesOf(logins: readonly Known[]): string[] {
  const tables = new Set(
    logins.flatMap(({ before, grants }) => [...before.grants, ...grants].map(({ table }) => table)),
  );
  return [...tables].toSorted().flatMap((table) => changesOn(table, logins));
}

function changesOn(table: string, logins: readonly Known[]): string[] {
  const on = `on table public.${identifier(table)}`;
  const differing = logins
    .map(({ name, before, grants }) => ({
      role: identifier(name),
      held: due(before.grants, table),
      wanted: due(grants, table),
    }))
    .filter(({ held, wanted }) => held !== wanted);
  const losing = differing.filter(({ held }) => held).map(({ role }) => role);
  const getting = Map.groupBy(
    differing.filter(({ wanted }) => wanted),
    ({ wanted }) => wanted,
  );
  return [
    ...(losing.length > 0 ? [`revoke all ${on} from ${losing}`] : []),
    ...[...getting].map(([wanted, to]) => `grant ${wanted} ${on} to ${to.map(({ role }) => role)}`),
  ];
}

const PRIVILEGES = ['select', 'insert', 'update', 'delete'] as const;

/** Fails if somebody else has granted the same, which stays when it is revoked. */
function outcomeOf(logins: readonly Known[]): string[] {
  const wanted = logins.flatMap(({ name, before, grants }) =>
    [...new Set([...before.grants, ...grants].map(({ table }) => table))].map((table) => {
      const held = due(grants, table).split(', ');
      const booleans = PRIVILEGES.map((privilege) => held.includes(privilege));
      return `(${literal(name)}, ${literal(`public.${identifier(table)}`)}, ${booleans})`;
    }),
  );
  if (wanted.length === 0) return [];
  const differs = PRIVILEGES.map(
    (privilege) =>
      `pg_catalog.has_table_privilege(w.login, w.name, '${privilege}') <> w.${privilege}_due`,
  );
  const columns = PRIVILEGES.map((privilege) => `${privilege}_due`);
  return [
    `select 1 / (not exists (
      select from (values ${wanted}) as w (login, name, ${columns}) where ${differs.join(' or ')}))::int`,
  ];
}

const due = (grants: readonly TableGrant[], table: string): string =>
  grants
    .filter((grant) => grant.table === table)
    .flatMap(privilegesOf)
    .join(', ');

/** A sequence may have to follow it. */
export const isInsertChanged = (
  before: readonly TableGrant[],
  now: readonly TableGrant[],
): boolean => {
  const inserted = (grants: readonly TableGrant[]) =>
    grants
      .filter(({ rights }) => rights.includes('create'))
      .map(({ table }) => table)
      .toSorted();
  return JSON.stringify(inserted(before)) !== JSON.stringify(inserted(now));
};

/** A login that is right already is not changed, because it may be in use elsewhere. */
function granting({ name, verifier, isPasswordSet, isMade, grants }: Login): string {
  const role = identifier(name);
  // Without one nobody can sign in yet, and it is set then.
  const password = verifier ? `password ${literal(verifier)}` : '';
  const body = `
declare
  login oid := (select oid from pg_catalog.pg_roles where rolname = ${literal(name)});
  is_new boolean := login is null;
  one record;
begin
  if is_new and not ${isMade} then return; end if;
  if is_new then
    create role ${role};
    login := (select oid from pg_catalog.pg_roles where rolname = ${literal(name)});
  end if;
  if is_new or ${isPasswordSet} then
    alter role ${role} login ${password} noinherit connection limit 20;
  end if;
  if exists (select from pg_catalog.pg_roles r where r.oid = login and ${isMighty}) then
    alter role ${role} nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  end if;
  for one in select s.setdatabase, d.datname from pg_catalog.pg_db_role_setting s
    left join pg_catalog.pg_database d on d.oid = s.setdatabase where s.setrole = login
  loop
    if one.setdatabase = 0 then alter role ${role} reset all;
    else execute format('alter role %I in database %I reset all', ${literal(name)}, one.datname);
    end if;
  end loop;
  for one in select m.roleid::pg_catalog.regrole as name from pg_catalog.pg_auth_members m where m.member = login
  loop
    execute format('revoke %s from %I', one.name, ${literal(name)});
  end loop;
  if not pg_catalog.has_schema_privilege(login, 'public', 'usage') then
    grant usage on schema public to ${role};
  end if;
  if ${mayCreate('login')} then
    revoke create on schema public from ${role};
  end if;
  for one in select t.oid::regclass as name, t.held, t.due, c.relkind = 'S' as is_sequence
    from (${rightsOf('login', wantedOf(grants))}) t join pg_catalog.pg_class c on c.oid = t.oid
    where t.held <> t.due order by t.oid
  loop
    if one.held <> '{}' then
      execute format('revoke all on %s %s from %I', case when one.is_sequence then 'sequence' else 'table' end,
        one.name, ${literal(name)});
    end if;
    if one.due <> '{}' then
      execute format('grant %s on %s %s to %I', array_to_string(one.due, ', '),
        case when one.is_sequence then 'sequence' else 'table' end, one.name, ${literal(name)});
    end if;
  end loop;
end`;
  return `do ${literal(body)}`;
}
