-- Companies, their accounts, groups and departments, and the walls between companies.
--
-- Text is compared without regard to case, and put in order, by the ICU root collation. It exists
-- in every PostgreSQL and does not depend on how the cluster was made.

-- The company that the current transaction works for; nothing at all outside of one.
create function current_company() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('maru.company_id', true), '')::bigint;

create table company (
  id bigint generated always as identity primary key,
  code text not null,
  code_key text generated always as (lower(code collate "und-x-icu")) stored unique,
  name text not null,
  contact_name text not null default '',
  phone_number text not null default '',
  email text not null default '',
  address text not null default '',
  operation_hours text not null default '',
  time_created timestamptz not null default now()
);

create table department (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  manager_id bigint,
  unique (company_id, id)
);

create table account (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  username text not null,
  username_key text generated always as (lower(username collate "und-x-icu")) stored,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  email text not null default '',
  location text not null default '',
  language text not null default 'en',
  department_id bigint,
  open_key text,
  is_active boolean not null default true,
  last_login timestamptz,
  date_joined timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, username_key),
  unique (company_id, open_key),
  foreign key (company_id, department_id)
    references department (company_id, id) on delete set null (department_id)
);

alter table department
  add foreign key (company_id, manager_id)
    references account (company_id, id) on delete set null (manager_id);

create index account_by_department on account (company_id, department_id);
create index account_by_date_joined on account (company_id, date_joined, id);
create index department_by_manager on department (company_id, manager_id);

create table user_group (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  unique (company_id, id),
  unique (company_id, name)
);

create table user_group_permission (
  company_id bigint not null references company,
  group_id bigint not null,
  codename text not null,
  primary key (company_id, group_id, codename),
  foreign key (company_id, group_id) references user_group (company_id, id) on delete cascade
);

create table account_group (
  company_id bigint not null references company,
  account_id bigint not null,
  group_id bigint not null,
  primary key (company_id, account_id, group_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade,
  foreign key (company_id, group_id) references user_group (company_id, id)
);

create index account_group_by_group on account_group (company_id, group_id);

grant usage on schema public to maru_app;

-- The application role may work on a company's rows, and only on those of the current company.
-- It owns nothing, so it can neither switch this off nor get around it.
create procedure fence_company_table(name regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy own_company on %s using (company_id = current_company()) with check (company_id = current_company())',
    name);
  execute format('grant select, insert, update, delete on %s to maru_app', name);
end $$;

revoke execute on procedure fence_company_table(regclass) from public;

call fence_company_table('department');
call fence_company_table('account');
call fence_company_table('user_group');
call fence_company_table('user_group_permission');
call fence_company_table('account_group');

alter table company enable row level security;
create policy own_company on company using (id = current_company()) with check (id = current_company());
grant select, update on company to maru_app;

-- Before sign-in nobody has a company yet: this one question may be asked without.
create function company_by_code(wanted text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  return (select id from company where code_key = lower(wanted collate "und-x-icu"));

revoke execute on function company_by_code(text) from public;
grant execute on function company_by_code(text) to maru_app;
