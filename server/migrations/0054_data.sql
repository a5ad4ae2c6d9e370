-- Where a company's business tables are. Without a row: the embedded database in the data folder.
create table data_source (
  company_id bigint primary key references company (id) on delete cascade,
  kind text not null default 'embedded' check (kind in ('embedded', 'postgres')),
  -- Encrypted, with login and password.
  url bytea,
  -- Host, port and database, as people are shown them.
  address text not null default '',
  synced_at timestamptz,
  -- Names outside pg_catalog that a statement must not call: functions, those that take a row, operators.
  foreign_names jsonb not null default '{"functions": [], "rowFunctions": [], "operators": []}',
  check ((kind = 'postgres') = (url is not null))
);

-- What the last reading of the source found. A table that was never read has no columns.
alter table db_table
  add column columns jsonb not null default '[]',
  add column closed text not null default ''
    check (closed in ('', 'vanished', 'view', 'foreign', 'inherited'));

-- The passwords of the logins that accounts have in a PostgreSQL source, encrypted.
create table source_login (
  company_id bigint not null,
  account_id bigint not null,
  password bytea not null,
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);

-- What people sent last, and the changes that wait for a yes.
create table data_statement (
  id bigint generated always as identity,
  company_id bigint not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  sql text not null,
  outcome text not null check (outcome in ('allowed', 'refused', 'preview', 'confirmed')),
  every_row boolean not null default false,
  -- Of a preview: the rows that were shown, until when it can be confirmed, and its only confirmation.
  shown_rows integer,
  expires_at timestamptz,
  used_at timestamptz,
  -- Rows of other tables that were shown to follow, by table; and the settings of the source it was shown for.
  shown_follows jsonb not null default '{}',
  shown_source text not null default '',
  primary key (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);
create index data_statement_of_account on data_statement (company_id, account_id, id);

call fence_company_table('data_source');
call fence_company_table('source_login');
call fence_company_table('data_statement');
