import { identifier, literal, privilegesOf, type TableGrant } from './source.ts';

/** Gives a role exactly these rights; a sequence that fills a column goes with the right to insert. */
export function embeddedGrants(role: string, grants: readonly TableGrant[]): string {
  const name = identifier(role);
  const given = grants
    .filter(({ rights }) => rights.length > 0)
    .map((grant) => {
      const privileges = privilegesOf(grant).join(', ');
      return `grant ${privileges} on public.${identifier(grant.table)} to ${name};`;
    });
  const filled = grants
    .filter(({ rights }) => rights.includes('create'))
    .map(({ table }) => literal(table));
  return `
    begin;
    do ${literal(`
    declare
      sequence regclass;
    begin
      if not exists (select from pg_roles where rolname = ${literal(role)}) then
        create role ${name} nologin;
      end if;
      alter role ${name} nologin nosuperuser nocreatedb nocreaterole nobypassrls noreplication;
      grant usage on schema public to ${name};
      revoke all on all tables in schema public from ${name};
      revoke all on all sequences in schema public from ${name};
      for sequence in
        select s.oid from pg_class s
        join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype = 'a'
        join pg_class t on t.oid = d.refobjid and t.relnamespace = 'public'::regnamespace
        where s.relkind = 'S' and t.relname = any (array[${filled.join(', ')}]::text[])
      loop
        execute format('grant usage on sequence %s to %I', sequence, ${literal(role)});
      end loop;
    end`)};
    ${given.join('\n')}
    commit;`;
}
