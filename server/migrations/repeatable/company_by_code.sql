-- Before sign-in nobody has a company yet: this one question may be asked without. The key is compared in the collation of
-- its column, because in another one its index cannot be used.
create or replace function company_by_code(wanted text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  return (select id from company
          where code_key = lower(wanted collate "und-x-icu") collate "default");

revoke execute on function company_by_code(text) from public;
grant execute on function company_by_code(text) to maru_app;
