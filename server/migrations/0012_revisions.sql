-- Which version of a row a form was opened with, and who has changed what since then: a save that has
-- not seen the newest version is refused, and its sender is told why.

alter table company add column version integer not null default 1;
alter table department add column version integer not null default 1;
alter table account add column version integer not null default 1;

create table revision (
  company_id bigint not null references company,
  model text not null check (model in ('account', 'company', 'department')),
  row_id bigint not null,
  version integer not null,
  account_id bigint not null,
  user_name text not null,
  first_name text not null,
  last_name text not null,
  fields text[] not null,
  primary key (company_id, model, row_id, version)
);

call fence_company_table('revision');
