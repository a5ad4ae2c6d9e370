-- The versions of a company's complete lists, from which their ETag is made. `version` changes with everything
-- that a list of accounts or of departments shows, apart from the time of the last sign-in; `sign_ins`
-- changes with that. Each is the time of the change in microseconds, so a version does not come again
-- after an older backup was restored. The row is locked until the commit, so a later change is a higher
-- version.

alter table account_version add column sign_ins bigint not null default 0;

create function next_version(version bigint) returns bigint
  language sql volatile as $$
  select greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
$$;

create function raise_sign_in_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_version set sign_ins = next_version(sign_ins) where company_id = new.company_id;
  return null;
end $$;

create trigger raise_sign_in_version after update of last_login on account for each row
  when (old.last_login is distinct from new.last_login)
  execute function raise_sign_in_version();

create trigger raise_account_version_by_insert after insert on department
  referencing new table as changed for each statement execute function raise_account_version();
create trigger raise_account_version_by_delete after delete on department
  referencing old table as changed for each statement execute function raise_account_version();
create trigger raise_account_version_by_update after update on department for each row
  execute function raise_account_version_of_row();
