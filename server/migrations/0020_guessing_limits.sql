-- Limits on guessing that all processes share. Neither table is worth surviving a crash.

-- Wrong codes that a challenge of the second step has seen: after a few it is spent. It outlives the
-- challenge, which says itself how long it is good.
create unlogged table challenge_failure (
  company_id bigint not null references company,
  challenge uuid not null,
  account_id bigint not null,
  wrong_codes integer not null default 1,
  time_failed timestamptz not null default now(),
  primary key (company_id, challenge),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);

create index challenge_failure_by_account on challenge_failure (company_id, account_id);

-- When the action log last said that a limit was reached for an account.
create unlogged table limit_notice (
  company_id bigint not null references company,
  account_id bigint not null,
  time_noted timestamptz not null default now(),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);

call fence_company_table('challenge_failure');
call fence_company_table('limit_notice');
