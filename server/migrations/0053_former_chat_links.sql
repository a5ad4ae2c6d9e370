-- Whose a key was, for the list in which the links of deleted accounts are withdrawn. Of keys that were kept before, that
-- is not known. The numbers give the order: the last deleted has the highest.
alter table former_open_key
  add column id bigint generated always as identity,
  add column username text not null default '',
  add column first_name text not null default '',
  add column last_name text not null default '',
  add constraint former_open_key_number unique (company_id, id);
