-- Which repeatable files were applied, and with which content: a file is applied again when its hash
-- differs. A function that is redefined over time has one definition there, not one in each migration.

create table repeatable_migration (
  name text primary key,
  hash text not null,
  time_applied timestamptz not null default now()
);
