-- Chat rooms and their messages. Messages of a room are densely numbered by the room's row.

create table chat_room (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  creator_id bigint,
  creator_first_name text not null,
  creator_last_name text not null,
  is_active boolean not null default true,
  last_seq bigint not null default 0,
  time_created timestamptz not null default now(),
  time_updated timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, creator_id)
    references account (company_id, id) on delete set null (creator_id)
);

create index chat_room_by_creator on chat_room (company_id, creator_id);

create table chat_message (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  room_id bigint not null,
  seq bigint not null,
  sender text not null check (sender in ('agent', 'client')),
  sender_name text not null,
  account_id bigint,
  content text not null,
  time_created timestamptz not null default now(),
  unique (company_id, room_id, seq),
  foreign key (company_id, room_id) references chat_room (company_id, id) on delete cascade,
  foreign key (company_id, account_id)
    references account (company_id, id) on delete set null (account_id)
);

create index chat_message_by_account on chat_message (company_id, account_id);

call fence_company_table('chat_room');
call fence_company_table('chat_message');

-- A room carries its creator's names itself: they stay when the account goes, and the list sorts
-- and filters by them without a join. While the account lives, the names follow it.
create function follow_creator_names() returns trigger language plpgsql as $$
begin
  update chat_room
  set creator_first_name = new.first_name, creator_last_name = new.last_name
  where company_id = new.company_id and creator_id = new.id;
  return null;
end $$;

create trigger follow_creator_names after update of first_name, last_name on account
  for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function follow_creator_names();
