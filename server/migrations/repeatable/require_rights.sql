-- Called where a statement is logged: what was decided by rights that have changed since is neither logged nor done.
create or replace function require_rights(who bigint, version text) returns void
  language plpgsql volatile as $$
begin
  if rights_version(who) is distinct from version then
    raise exception 'the rights of this account have changed' using errcode = 'MA002';
  end if;
end $$;

revoke execute on function require_rights(bigint, text) from public;
grant execute on function require_rights(bigint, text) to maru_app;
