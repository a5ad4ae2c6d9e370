-- Set on a ticket that was somebody's and became nobody's by itself: whoever had it is gone. Where people see only their
-- own tickets, it is only for those who see all, until somebody gives it. Conversations have the same column.
alter table ticket add column holder_left boolean not null default false;
alter table ticket_tally add column holder_left boolean not null default false;
alter table ticket_tag_tally add column holder_left boolean not null default false;

-- It counts for open conversations too from now on. Those of before are seen by everybody, and stay so.
update chat_room set holder_left = false
where holder_left and is_active and assignee_id is null and department_id is null;
