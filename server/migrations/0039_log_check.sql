-- The last check of a company's two logs, and the one that runs. `time_alive` moves while it runs, so that a check whose
-- process has died is known; `run` tells it from the next one.
create table log_check (
  company_id bigint primary key references company (id) on delete cascade,
  time_checked timestamptz,
  checked_by text not null default '',
  entries bigint not null default 0,
  broken_log text check (broken_log in ('action', 'bot')),
  broken_entry bigint,
  run uuid,
  started_by text not null default '',
  time_started timestamptz,
  time_alive timestamptz,
  checked bigint not null default 0,
  total bigint not null default 0
);

call fence_company_table('log_check');
