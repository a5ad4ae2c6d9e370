-- What was done with a conversation: who took it, gave it to whom, closed or reopened it. Apart from messages and notes, so
-- that no number, count or time of the room knows of it. The names are those of the moment.
create table conversation_event (
  company_id bigint not null references company,
  room_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (
    kind in ('came_in', 'taken', 'assigned', 'handed_over', 'released', 'left', 'closed', 'reopened')
  ),
  actor_name text not null,
  assignee_name text not null,
  department_name text not null,
  -- The newest message of the room at that moment; 0 if there was none.
  message_seq integer not null,
  time_created timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (company_id, room_id, id),
  foreign key (company_id, room_id) references chat_room (company_id, id) on delete cascade
);

call fence_company_table('conversation_event');
-- Appended to, and deleted with its room.
revoke update, delete on conversation_event from maru_app;
