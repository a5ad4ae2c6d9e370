-- A server without any company says so on its sign-in screen. This is the only question about companies that is asked
-- without a code, and its answer names none.
create function any_company() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from company);

revoke execute on function any_company() from public;
grant execute on function any_company() to maru_app;
