-- Every column of an account counts but the time of the last sign-in, so that lists are read again after a
-- change of a column that a later migration adds. Once for all rows of a statement: a change of a group's members
-- updates thousands.
create or replace function raise_account_version_by_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_version set version = next_version(version)
  where company_id in (
    select changed.company_id from changed join before using (id)
    where to_jsonb(before) - 'last_login' is distinct from to_jsonb(changed) - 'last_login');
  return null;
end $$;

create or replace trigger raise_account_version_by_update after update on account
  referencing old table as before new table as changed for each statement
  execute function raise_account_version_by_change();
