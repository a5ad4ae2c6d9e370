-- Whose page is open now, for the desk. A process writes a customer once when they come and once when they go, many at a
-- time, and renews one row for all of them; the customers of a process that died are left out when that row is old.
create table presence_process (
  company_id bigint not null references company,
  process uuid not null,
  seen_at timestamptz not null default now(),
  primary key (company_id, process)
);

create table customer_presence (
  company_id bigint not null references company,
  room_id bigint not null,
  process uuid not null,
  primary key (company_id, room_id, process),
  foreign key (company_id, process) references presence_process (company_id, process) on delete cascade,
  foreign key (company_id, room_id) references chat_room (company_id, id) on delete cascade
);

create index customer_presence_of_process on customer_presence (company_id, process);

call fence_company_table('presence_process');
call fence_company_table('customer_presence');

-- In which hour, and from where, it was last logged that this person opened the room: one entry in an hour says it.
alter table conversation_read add column logged_hour timestamptz, add column logged_ip text;
