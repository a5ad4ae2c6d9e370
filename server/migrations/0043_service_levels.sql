-- Service levels: when a ticket has to be answered and resolved, in working time, and what was said about it.

create table ticket_settings (
  company_id bigint primary key references company,
  version integer not null default 1,
  zone text not null,
  spans jsonb not null,
  holidays jsonb not null,
  targets jsonb not null,
  -- The due dates of open tickets after this one are still those of the settings before.
  recalculates_after bigint
);

call fence_company_table('ticket_settings');

-- While a ticket was on hold or closed its time did not pass. One that has not ended is in the ticket itself.
create table ticket_stop (
  company_id bigint not null references company,
  ticket_id bigint not null,
  time_from timestamptz not null,
  kind text not null check (kind in ('hold', 'closed')),
  reason text not null,
  time_to timestamptz not null,
  primary key (company_id, ticket_id, time_from, kind),
  foreign key (company_id, ticket_id) references ticket (company_id, id) on delete cascade
);

call fence_company_table('ticket_stop');
revoke update, delete on ticket_stop from maru_app;

alter table ticket
  add column due_by_hand boolean not null default false,
  add column due_at timestamptz,
  add column due_warn_at timestamptz,
  add column answer_due_at timestamptz,
  add column answer_warn_at timestamptz,
  add column time_answered timestamptz,
  -- What was said already: answer_warned, answer_breached, resolution_warned, resolution_breached.
  add column alarms text[] not null default '{}',
  add column next_alarm_at timestamptz;

update ticket set due_by_hand = true where due_date is not null;

create index ticket_to_alarm on ticket (company_id, next_alarm_at) where next_alarm_at is not null;

alter table revision drop constraint revision_model_check;
alter table revision add constraint revision_model_check
  check (model in ('account', 'company', 'company_chat', 'department', 'group', 'ticket', 'ticket_settings'));
