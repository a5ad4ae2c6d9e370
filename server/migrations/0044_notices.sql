-- What each person is told: a ticket was given to them, they were mentioned, time runs out or has run out. The newest 200
-- of each person are kept; see notices.store.ts.
create table notice (
  company_id bigint not null references company,
  id bigint generated always as identity,
  account_id bigint not null,
  kind text not null check (kind in ('assigned', 'mentioned', 'warned', 'breached')),
  ticket_id bigint not null,
  -- Who caused it, as first name and last name; empty where nobody did.
  actor_name text not null,
  time_created timestamptz not null default now(),
  time_read timestamptz,
  primary key (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references ticket (company_id, id) on delete cascade
);

create index notice_of_account on notice (company_id, account_id, id desc);
create index notice_unread on notice (company_id, account_id, id desc) where time_read is null;
create index notice_of_ticket on notice (company_id, ticket_id);

-- Who is away. Apart from the accounts, whose lists and versions it does not concern.
create table away (
  company_id bigint not null references company,
  account_id bigint not null,
  time_since timestamptz not null default now(),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);

-- Where in a note somebody is mentioned: [{"start": 0, "end": 6, "account": 7}], in UTF-16 code units.
alter table note add column mentions jsonb not null default '[]';

call fence_company_table('notice');
call fence_company_table('away');
