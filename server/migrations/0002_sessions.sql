-- Who is signed in. A session is a family of refresh tokens; each token works once.

create table session (
  id uuid primary key default gen_random_uuid(),
  company_id bigint not null references company,
  account_id bigint not null,
  ip_address text not null,
  user_agent text not null,
  time_created timestamptz not null default now(),
  time_ended timestamptz,
  unique (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);

create index session_by_account on session (company_id, account_id) where time_ended is null;

create table refresh_token (
  token_hash bytea primary key,
  company_id bigint not null references company,
  session_id uuid not null,
  time_expires timestamptz not null,
  time_used timestamptz,
  foreign key (company_id, session_id) references session (company_id, id) on delete cascade
);

create index refresh_token_by_session on refresh_token (company_id, session_id);

call fence_company_table('session');
call fence_company_table('refresh_token');

-- Sign-in attempts of the last minutes that failed or are still being judged, shared by all
-- processes. A subject is a keyed hash of what was tried, so that the table tells nothing about who.
-- It is not worth surviving a crash.
create unlogged table sign_in_attempt (
  id bigint generated always as identity primary key,
  attempt uuid not null,
  subject text not null,
  failed boolean not null default false,
  time_tried timestamptz not null default now()
);

create index sign_in_attempt_by_subject on sign_in_attempt (subject, time_tried);
create index sign_in_attempt_by_attempt on sign_in_attempt (attempt);
create index sign_in_attempt_by_time on sign_in_attempt (time_tried);
grant select, insert, update, delete on sign_in_attempt to maru_app;
