-- A password that an administrator gave is known to two people, until its owner has replaced it.
alter table account add column must_change_password boolean not null default false;
