-- Tickets that move: who has one, what became of it, what was said and done, and what is half written.

alter table ticket
  add constraint ticket_of_company unique (company_id, id),
  add column assignee_id bigint,
  add column department_id bigint,
  -- The name is that of an account that was deleted: nobody works on the ticket.
  add column assignee_left boolean not null default false,
  add column room_id bigint,
  add column resolution text check (resolution in ('solved', 'no_answer', 'duplicate', 'not_ours')),
  add column time_closed timestamptz,
  add column on_hold_since timestamptz,
  add column hold_reason text not null default '',
  add column wake_at timestamptz,
  add column due_reason text not null default '',
  add column tags text[] not null default '{}',
  add column last_seq integer not null default 0,
  add column version integer not null default 1,
  add column idempotency_key text,
  -- What the search compares. The assignee's name is in it only where no account has it.
  add column search_text text collate "C" generated always as (
    upper((subject || E'\n' || requester_name || E'\n' || customer_email || E'\n' || assignee_name)
          collate "und-x-icu")) stored,
  add constraint ticket_assignee foreign key (company_id, assignee_id)
    references account (company_id, id) on delete set null (assignee_id),
  add constraint ticket_department foreign key (company_id, department_id)
    references department (company_id, id) on delete set null (department_id),
  add constraint ticket_room foreign key (company_id, room_id) references chat_room (company_id, id);

comment on column ticket.assignee_name is 'A name without an account. Empty where assignee_id is set.';

-- An assignee of before becomes an account where exactly one active account shows the name: first name and last
-- name, or in Hangul also family name and given name without a space.
with named as (
  select company_id, id,
    array[trim(first_name || ' ' || last_name), last_name || first_name] as names
  from account where is_active
), matches as (
  select ticket.company_id, ticket.id, min(named.id) as account_id
  from ticket join named on named.company_id = ticket.company_id
    and ticket.assignee_name = any(named.names) and ticket.assignee_name <> ''
  group by ticket.company_id, ticket.id
  having count(*) = 1
)
update ticket set assignee_id = matches.account_id, assignee_name = ''
from matches where ticket.company_id = matches.company_id and ticket.id = matches.id;

update ticket set time_closed = time_updated where status = 'closed';

create index ticket_by_status on ticket (company_id, status, time_created desc, id desc);
create index ticket_by_assignee on ticket (company_id, assignee_id, time_created desc, id desc)
  where assignee_id is not null;
create index ticket_by_department on ticket (company_id, department_id, time_created desc, id desc)
  where department_id is not null;
create index ticket_open_by_assignee on ticket (company_id, assignee_id, time_created desc, id desc)
  where assignee_id is not null and status <> 'closed';
create index ticket_open_by_department on ticket (company_id, department_id, time_created desc, id desc)
  where department_id is not null and status <> 'closed';
create index ticket_of_nobody on ticket (company_id, time_created desc, id desc)
  where assignee_id is null and assignee_name = '' and status <> 'closed';
create index ticket_by_due_date on ticket (company_id, due_date)
  where due_date is not null and status <> 'closed';
create index ticket_to_wake on ticket (company_id, wake_at) where wake_at is not null;
create unique index ticket_of_key on ticket (company_id, idempotency_key) where idempotency_key is not null;
create index ticket_of_room on ticket (company_id, room_id, id) where room_id is not null;
create index ticket_search on ticket using gin (letter_pairs(company_id, search_text));

-- Whether those without view_allticket see only their own tickets, their department's and nobody's.
alter table company add column restricts_tickets boolean not null default false;

-- What was said and done on a ticket. Rows are never changed.
create table ticket_entry (
  company_id bigint not null references company,
  ticket_id bigint not null,
  seq integer not null,
  kind text not null check (kind in ('reply', 'customer', 'event')),
  account_id bigint,
  author_name text not null,
  content text not null default '',
  changes jsonb not null default '[]',
  -- Of a reply that the customer received: the number of the message in the ticket's room.
  message_seq integer,
  idempotency_key text,
  time_created timestamptz not null,
  primary key (company_id, ticket_id, seq),
  foreign key (company_id, ticket_id) references ticket (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references account (company_id, id) on delete set null (account_id)
);

create unique index ticket_entry_of_key on ticket_entry (company_id, ticket_id, idempotency_key)
  where idempotency_key is not null;
create index ticket_entry_by_account on ticket_entry (company_id, account_id) where account_id is not null;

-- What staff tell each other about a ticket, or about a room without one. Never part of a room's messages.
create table note (
  company_id bigint not null references company,
  id bigint generated always as identity,
  ticket_id bigint,
  room_id bigint,
  account_id bigint,
  author_name text not null,
  content text not null,
  idempotency_key text,
  time_created timestamptz not null,
  primary key (company_id, id),
  check (num_nonnulls(ticket_id, room_id) = 1),
  foreign key (company_id, ticket_id) references ticket (company_id, id) on delete cascade,
  foreign key (company_id, room_id) references chat_room (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id) on delete set null (account_id)
);

create index note_of_ticket on note (company_id, ticket_id, id) where ticket_id is not null;
create index note_of_room on note (company_id, room_id, id) where room_id is not null;
create index note_by_account on note (company_id, account_id) where account_id is not null;
create unique index note_of_key on note (company_id, coalesce(ticket_id, 0), coalesce(room_id, 0), idempotency_key)
  where idempotency_key is not null;

-- What a person has begun to write on a ticket.
create table ticket_draft (
  company_id bigint not null references company,
  account_id bigint not null,
  ticket_id bigint not null,
  reply text not null,
  note text not null,
  time_updated timestamptz not null default now(),
  primary key (company_id, account_id, ticket_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references ticket (company_id, id) on delete cascade
);

create index ticket_draft_of_ticket on ticket_draft (company_id, ticket_id);

-- Tickets that belong together; each pair once, the older one first.
create table ticket_link (
  company_id bigint not null references company,
  ticket_id bigint not null,
  other_id bigint not null,
  primary key (company_id, ticket_id, other_id),
  check (ticket_id < other_id),
  foreign key (company_id, ticket_id) references ticket (company_id, id) on delete cascade,
  foreign key (company_id, other_id) references ticket (company_id, id) on delete cascade
);

create index ticket_link_of_other on ticket_link (company_id, other_id);

-- How many tickets there are, as a sum of changes: counting 200,000 takes too long, and one row for each status
-- would make all who change tickets wait for each other. Rows are summed up now and then; see tally_changed_ticket.sql.
create table ticket_tally (
  company_id bigint not null references company,
  id bigint generated always as identity,
  status text not null,
  assignee_id bigint,
  department_id bigint,
  is_named boolean not null,
  is_urgent boolean not null,
  tickets integer not null,
  primary key (company_id, id)
);

insert into ticket_tally (company_id, status, assignee_id, department_id, is_named, is_urgent, tickets)
select company_id, status, assignee_id, department_id, assignee_name <> '', priority = 'urgent', count(*)
from ticket group by 1, 2, 3, 4, 5, 6;

alter table revision drop constraint revision_model_check;
alter table revision add constraint revision_model_check
  check (model in ('account', 'company', 'company_chat', 'department', 'group', 'ticket'));

call fence_company_table('ticket_entry');
call fence_company_table('note');
call fence_company_table('ticket_draft');
call fence_company_table('ticket_link');
call fence_company_table('ticket_tally');

revoke update, delete on ticket_entry, note from maru_app;
