-- The desk: whose a conversation is, who waits, what was said last, and what has happened since somebody looked.

alter table chat_room
  add column assignee_id bigint,
  add column department_id bigint,
  -- Who had the conversation was deleted after it was closed: it is nobody's, but not for everybody to see.
  add column holder_left boolean not null default false,
  -- When the customer wrote what nobody has answered yet.
  add column waiting_since timestamptz,
  -- The customer's messages so far, and how many there were when staff wrote last.
  add column customer_count integer not null default 0,
  add column answered_count integer not null default 0,
  add column last_sender text check (last_sender in ('agent', 'client')),
  add column last_words text not null default '',
  add column last_time timestamptz,
  -- Up to which message each side has seen the other's, and when.
  add column customer_seen_seq integer not null default 0,
  add column customer_seen_at timestamptz,
  add column staff_seen_seq integer not null default 0,
  add column staff_seen_at timestamptz,
  -- As the visitor's browser says.
  add column customer_language text not null default '',
  add column customer_time_zone text not null default '',
  add constraint chat_room_assignee foreign key (company_id, assignee_id)
    references account (company_id, id) on delete set null (assignee_id),
  add constraint chat_room_department foreign key (company_id, department_id)
    references department (company_id, id) on delete set null (department_id);

-- Rooms of before are their creator's while that account is active, else nobody's.
update chat_room set assignee_id = account.id
from account
where account.company_id = chat_room.company_id and account.id = chat_room.creator_id and account.is_active;

with counted as (
  select company_id, room_id,
    count(*) filter (where sender = 'client') as customer_count,
    max(seq) filter (where sender = 'agent') as answered_seq
  from chat_message group by company_id, room_id
), answered as (
  select counted.company_id, counted.room_id, counted.customer_count,
    count(*) filter (where message.sender = 'client' and message.seq < counted.answered_seq) as answered_count,
    min(message.time_created)
      filter (where message.sender = 'client' and message.seq > coalesce(counted.answered_seq, 0)) as waiting_since
  from counted join chat_message as message using (company_id, room_id)
  group by counted.company_id, counted.room_id, counted.customer_count
)
update chat_room set
  customer_count = answered.customer_count,
  answered_count = answered.answered_count,
  waiting_since = answered.waiting_since,
  last_sender = message.sender,
  last_words = left(message.content, 200),
  last_time = message.time_created
from answered join chat_message as message using (company_id, room_id)
where chat_room.company_id = answered.company_id and chat_room.id = answered.room_id
  and message.seq = chat_room.last_seq;

create index chat_room_open_by_assignee
  on chat_room (company_id, assignee_id, waiting_since, time_updated desc) where is_active;
create index chat_room_open_by_department
  on chat_room (company_id, department_id, waiting_since, time_updated desc)
  where is_active and department_id is not null;
create index chat_room_open_by_wait on chat_room (company_id, waiting_since, time_updated desc) where is_active;
-- For the keys that refer to it: rooms of an account or a department that is deleted, open or not.
create index chat_room_by_assignee on chat_room (company_id, assignee_id) where assignee_id is not null;
create index chat_room_by_department on chat_room (company_id, department_id) where department_id is not null;

-- What happened to conversations is numbered 1, 2, 3 … in each company: the head has the last number, and each
-- conversation that of its last change. A desk asks for what changed after the number that it has.
create table conversation_head (
  company_id bigint primary key references company,
  seq bigint not null
);

create table conversation_change (
  company_id bigint not null references company,
  room_id bigint not null,
  seq bigint not null,
  primary key (company_id, room_id),
  unique (company_id, seq),
  foreign key (company_id, room_id) references chat_room (company_id, id) on delete cascade
);

-- How many of the customer's messages each person has read.
create table conversation_read (
  company_id bigint not null references company,
  account_id bigint not null,
  room_id bigint not null,
  seq integer not null,
  read_count integer not null,
  primary key (company_id, account_id, room_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade,
  foreign key (company_id, room_id) references chat_room (company_id, id) on delete cascade
);

create index conversation_read_of_room on conversation_read (company_id, room_id);

create table conversation_draft (
  company_id bigint not null references company,
  account_id bigint not null,
  room_id bigint not null,
  reply text not null,
  note text not null,
  time_updated timestamptz not null default now(),
  primary key (company_id, account_id, room_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade,
  foreign key (company_id, room_id) references chat_room (company_id, id) on delete cascade
);

create index conversation_draft_of_room on conversation_draft (company_id, room_id);

create table desk_settings (
  company_id bigint not null references company,
  account_id bigint not null,
  notify text not null check (notify in ('all', 'mine', 'none')),
  sound boolean not null,
  enter_sends boolean not null,
  shortcuts boolean not null,
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);

-- Who has the desk open, by process. A process renews its rows; those of a process that died become old.
create table desk_presence (
  company_id bigint not null references company,
  account_id bigint not null,
  process uuid not null,
  seen_at timestamptz not null default now(),
  primary key (company_id, account_id, process),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);

call fence_company_table('conversation_head');
call fence_company_table('conversation_change');
call fence_company_table('conversation_read');
call fence_company_table('conversation_draft');
call fence_company_table('desk_settings');
call fence_company_table('desk_presence');

insert into conversation_change (company_id, room_id, seq)
select company_id, id, row_number() over (partition by company_id order by id) from chat_room;

insert into conversation_head (company_id, seq)
select company_id, max(seq) from conversation_change group by company_id;

-- The keys under which customers find the company and its departments; those of people are on their accounts.
alter table company add column open_key text not null default '';
alter table department add column open_key text not null default '';
create unique index department_by_open_key on department (company_id, open_key) where open_key <> '';

-- The keys of accounts that were deleted: their links lead to the company.
create table former_open_key (
  company_id bigint not null references company,
  open_key text not null,
  primary key (company_id, open_key)
);

call fence_company_table('former_open_key');
