/**
 * PGlite is always its superuser, and a role is only what the transaction says. So a statement must not be able to call
 * what sets it, or what runs SQL out of a string, DO above all; nor to read files, to wait, to lock, or to read names
 * from the catalog. Operators, casts and ordinary functions go on working. The database holds business tables alone,
 * and nobody else uses it.
 */
export const CLOSE_PGLITE = `
do $$
declare
  account name;
begin
  -- Rights that a role was given in an earlier thread, or in a copy, must not outlive it.
  for account in select rolname from pg_roles where rolname like 'maru\\_account\\_%'
  loop
    execute format('drop owned by %I', account);
    execute format('drop role %I', account);
  end loop;
end
$$;
revoke all on schema public from public;
revoke all on database postgres from public;
revoke usage on language plpgsql, sql from public;
revoke execute on all functions in schema public from public;
alter default privileges revoke execute on functions from public;
revoke select on all tables in schema pg_catalog, information_schema from public;
do $$
declare
  closed regprocedure;
begin
  for closed in
    select oid::regprocedure from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname ~ concat(
      '^(set_config|current_setting|ts_stat|ts_rewrite|pg_notify|setval|currval|lastval|pg_sleep.*',
      '|.*to_xml.*|.*_to_xmlschema.*|xpath.*|lo_.*|loread|lowrite|.*advisory.*',
      '|pg_(available|backup|basetype|blocking|cancel|char_to|clear|client|collation|column_is|conf|control',
      '|conversion|create|current|current_logfile|cursor|database|dependencies|describe|drop|encoding|event',
      '|export|extension|file|filenode|function|get|has|hba|ident|identify|import|index|indexes|input|is|last',
      '|listening|lock|log|logdir|logical|ls|mcv|my|ndistinct|opclass|operator|opfamily|options|partition',
      '|prepared|promote|read|relation|reload|replication|restore|rotate|safe|sequence|set|show|signal|size',
      '|snapshot|start|stat|statistics|stop|stop_making|switch|table|tablespace|terminate|timezone|total|trigger',
      '|ts|type_is|visible|wal|write|xact).*',
      '|has_.*_privilege|to_reg.*|row_security_active|obj_description|col_description|shobj_description|txid_.*',
      '|format_type|dblink.*|inet_(client|server).*|version|query_.*)$')
      -- Behind the views and regular expressions of ordinary queries.
      and proname not in ('pg_client_encoding')
  loop
    execute format('revoke execute on function %s from public', closed);
  end loop;
end
$$;
`;
