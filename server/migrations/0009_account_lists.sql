-- When a company's accounts last changed in anything by which a list of them is filtered or ordered
-- (the time of the last sign-in aside): what was found then is still true while the number is the same.

create table account_version (
  company_id bigint primary key references company,
  version bigint not null default 0
);

alter table account_version enable row level security;
create policy own_company on account_version using (company_id = current_company());
grant select on account_version to maru_app;

create function begin_account_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_version (company_id) values (new.id);
  return null;
end $$;

create trigger begin_account_version after insert on company
  for each row execute function begin_account_version();

insert into account_version (company_id) select id from company;

create function raise_account_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_version set version = version + 1
  where company_id in (select company_id from changed);
  return null;
end $$;

create function raise_account_version_of_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_version set version = version + 1 where company_id = new.company_id;
  return null;
end $$;

create trigger raise_account_version_by_insert after insert on account
  referencing new table as changed for each statement execute function raise_account_version();
create trigger raise_account_version_by_delete after delete on account
  referencing old table as changed for each statement execute function raise_account_version();
create trigger raise_account_version_by_update after update on account for each row
  when ((old.username, old.first_name, old.last_name, old.phone_number, old.email, old.location,
         old.language, old.department_id, old.is_active, old.date_joined)
        is distinct from
        (new.username, new.first_name, new.last_name, new.phone_number, new.email, new.location,
         new.language, new.department_id, new.is_active, new.date_joined))
  execute function raise_account_version_of_row();

create trigger raise_account_version_by_insert after insert on account_group
  referencing new table as changed for each statement execute function raise_account_version();
create trigger raise_account_version_by_delete after delete on account_group
  referencing old table as changed for each statement execute function raise_account_version();
create trigger raise_account_version_by_update after update on account_group for each row
  execute function raise_account_version_of_row();
create trigger raise_account_version_by_rename after update of name on user_group for each row
  execute function raise_account_version_of_row();
