-- Whether only the person who has a conversation may answer it.
alter table company add column only_assignee_answers boolean not null default false;

-- A colleague's conversation was taken over; the colleague is told.
alter table conversation_event drop constraint conversation_event_kind_check;
alter table conversation_event add constraint conversation_event_kind_check check (
  kind in ('came_in', 'taken', 'taken_over', 'assigned', 'handed_over', 'released', 'left', 'closed', 'reopened')
);
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check
  check (kind in ('assigned', 'mentioned', 'taken_over', 'warned', 'breached'));
