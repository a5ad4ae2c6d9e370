-- The company's list of accounts, or of departments, has changed.
create or replace function raise_account_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_version set version = next_version(version)
  where company_id in (select company_id from changed);
  return null;
end $$;
