-- Another one as soon as the source of the caller's company, one of its tables or a right of this account is another:
-- PostgreSQL gives every version of a row the number of the transaction that made it.
create or replace function rights_version(who bigint) returns text
  language plpgsql stable as $$
declare
  own constant bigint := current_company();
begin
  return (
    select md5(concat(
      (select xmin from data_source where company_id = own), ' ',
      string_agg(concat_ws(':', t.id, t.xmin, coalesce(r.xmin::text, '-')), ' ' order by t.id)))
    from db_table t
    left join table_right r on r.company_id = own and r.account_id = who and r.dbtable_id = t.id
    where t.company_id = own);
end $$;

revoke execute on function rights_version(bigint) from public;
grant execute on function rights_version(bigint) to maru_app;
