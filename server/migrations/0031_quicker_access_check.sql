-- The same check as in 0011, as three lookups by primary key. It runs while the company's log is locked,
-- and in one statement the planner reads the whole of small tables, calling current_company() for each row.
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

-- Both in one call: as a query around two functions it took a fifth longer.
create function append_action_log(entries jsonb, asking uuid, held text[]) returns void
  language plpgsql volatile as $$
begin
  perform append_action_log(entries);
  perform require_access(asking, held);
end $$;

revoke execute on function append_action_log(jsonb, uuid, text[]) from public;
grant execute on function append_action_log(jsonb, uuid, text[]) to maru_app;
