import type { Engine } from '../../src/platform/database/engine.ts';

/** Everything that migrations create in the schema, one line of text each, without the rows. */
export async function schemaOf(engine: Engine): Promise<string[]> {
  const connection = await engine.acquire();
  try {
    const { rows } = await connection.query(
      `select line from (
        select concat_ws(' ', 'column', table_name, column_name, data_type, collation_name,
          is_nullable, column_default, identity_generation, generation_expression) as line
        from information_schema.columns where table_schema = 'public'
        union all
        select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
        union all
        select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
        union all
        select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) from pg_trigger
        where not tgisinternal
        union all
        select concat_ws(' ', 'routine', pg_get_functiondef(oid), array(
          select grantee::regrole::text || ' ' || privilege_type
          from aclexplode(proacl) where grantee <> proowner order by 1)::text)
        from pg_proc p where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        union all
        select concat_ws(' ', 'policy', tablename, policyname, roles, cmd, qual, with_check)
        from pg_policies where schemaname = 'public'
        union all
        select concat_ws(' ', 'table', relname, relpersistence, relrowsecurity, reloptions, array(
          select grantee::regrole::text || ' ' || privilege_type
          from aclexplode(relacl) where grantee <> relowner order by 1)::text)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      ) as lines order by line collate "C"`,
      [],
    );
    return rows.map(({ line }) => String(line));
  } finally {
    connection.release();
  }
}
