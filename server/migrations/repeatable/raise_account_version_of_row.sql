-- The same for one row.
create or replace function raise_account_version_of_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_version set version = next_version(version) where company_id = new.company_id;
  return null;
end $$;
