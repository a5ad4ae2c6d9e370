-- Of a previewed UPDATE or DELETE: digests of the keys of all rows that it would change. Those of before have none, so
-- they have to be looked at again.
alter table data_statement add column shown_keys jsonb not null default '[]';
