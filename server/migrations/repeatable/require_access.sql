-- Called at the end of every change that a signed-in account makes, after the company's log is locked:
-- ending a session, deactivating or deleting an account and taking permissions away all write a log
-- entry, so they were either committed before and are seen here, or come after this change.
--
-- Volatile, so that it sees what was committed while this transaction waited for its locks. Three lookups
-- by primary key: in one statement the planner reads small tables as a whole, calling current_company()
-- for each row.
create or replace function require_access(asking uuid, held text[]) returns void
  language plpgsql volatile as $$
declare
  own constant bigint := current_company();
  who bigint;
begin
  select account_id into who
  from session
  where company_id = own
    and id = asking
    -- What this transaction has ended itself was alive when it did.
    and (time_ended is null or xmin = pg_current_xact_id_if_assigned()::xid);
  if who is not null then
    perform from account where company_id = own and id = who and is_active;
    if found and held <@ array(
      select permission.codename
      from account_group
      join user_group_permission as permission
        on permission.company_id = own and permission.group_id = account_group.group_id
      where account_group.company_id = own and account_group.account_id = who)
    then
      return;
    end if;
  end if;
  raise exception 'the access of this session has changed' using errcode = 'MA001';
end $$;

revoke execute on function require_access(uuid, text[]) from public;
grant execute on function require_access(uuid, text[]) to maru_app;
