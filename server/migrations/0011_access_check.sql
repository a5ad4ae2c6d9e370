-- Asked at the end of every change that a signed-in account makes, after the company's log is locked:
-- ending a session, deactivating or deleting an account and taking permissions away all write a log
-- entry, so they have either been committed before and are seen here, or come after this change.
--
-- Volatile, so that it sees what was committed while this transaction waited for its locks.
create function require_access(asking uuid, held text[]) returns void
  language plpgsql volatile as $$
begin
  if not exists (
    select from session
    join account on account.company_id = session.company_id and account.id = session.account_id
    where session.company_id = current_company()
      and session.id = asking
      -- What this transaction has ended itself was alive when it did.
      and (session.time_ended is null
        or session.xmin = pg_current_xact_id_if_assigned()::xid)
      and account.is_active
      and held <@ array(
        select permission.codename
        from account_group
        join user_group_permission as permission
          on permission.company_id = account_group.company_id
          and permission.group_id = account_group.group_id
        where account_group.company_id = session.company_id
          and account_group.account_id = account.id)
  ) then
    raise exception 'the access of this session has changed' using errcode = 'MA001';
  end if;
end $$;

revoke execute on function require_access(uuid, text[]) from public;
grant execute on function require_access(uuid, text[]) to maru_app;
