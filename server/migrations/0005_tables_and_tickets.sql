-- The business tables that the data bot may be asked about, who may do what with them, and tickets.

create table db_table (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  table_name text not null,
  alias_name text not null default '',
  unique (company_id, id),
  unique (company_id, table_name)
);

create table table_right (
  company_id bigint not null references company,
  account_id bigint not null,
  dbtable_id bigint not null,
  can_read boolean not null,
  can_create boolean not null,
  can_update boolean not null,
  can_delete boolean not null,
  primary key (company_id, account_id, dbtable_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade,
  foreign key (company_id, dbtable_id) references db_table (company_id, id) on delete cascade
);

create table ticket (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  subject text not null,
  requester_name text not null default '',
  customer_email text not null default '',
  assignee_name text not null default '',
  due_date date,
  status text not null check (status in ('new', 'assigned', 'processing', 'closed')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  time_created timestamptz not null default now(),
  time_updated timestamptz not null default now()
);

create index ticket_newest on ticket (company_id, time_created desc, id desc);

call fence_company_table('db_table');
call fence_company_table('table_right');
call fence_company_table('ticket');
