-- The action log and the bot log: append-only, densely numbered per company, each entry chained
-- to the one before it by a hash.
--
-- The head row is the only place where a number is given out. Whoever appends locks it as the last
-- thing before commit, which makes sequence order and time order the same, and makes the number of
-- entries (seq - base) known without counting.

create table log_head (
  company_id bigint not null references company,
  log text not null check (log in ('action', 'bot')),
  seq bigint not null default 0,
  base bigint not null default 0,
  hash bytea not null,
  time_last timestamptz not null default '-infinity',
  primary key (company_id, log)
);

create table action_log (
  id bigint generated always as identity,
  company_id bigint not null references company,
  seq bigint not null,
  timestamp timestamptz not null,
  user_name text not null,
  action_type text not null
    check (action_type in ('login', 'create', 'update', 'delete', 'ws_connect')),
  object_repr text not null,
  model text not null,
  extra_info text not null,
  ip_address text not null,
  request_id text not null,
  hash bytea not null,
  primary key (company_id, seq)
);

create table bot_log (
  id bigint generated always as identity,
  company_id bigint not null references company,
  seq bigint not null,
  timestamp timestamptz not null,
  user_name text not null,
  action_type text not null
    check (action_type in ('select', 'create', 'update', 'delete', 'ws_connect')),
  target_table text not null,
  user_statement text not null,
  sql_statement text not null,
  ip_address text not null,
  hash bytea not null,
  primary key (company_id, seq)
);

create index action_log_by_time on action_log (company_id, timestamp);
create index bot_log_by_time on bot_log (company_id, timestamp);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log % only grows: entries are never changed or removed', tg_table_name;
end $$;

create trigger only_grows before update or delete or truncate on action_log
  for each statement execute function refuse_log_change();
create trigger only_grows before update or delete or truncate on bot_log
  for each statement execute function refuse_log_change();

-- Every company is born with its two heads; the first hash names the company and the log.
create function open_logs() returns trigger language plpgsql as $$
begin
  insert into log_head (company_id, log, hash)
  select new.id, kind, sha256(convert_to('maru ' || kind || ' log of company ' || new.id, 'UTF8'))
  from unnest(array['action', 'bot']) as kind;
  return null;
end $$;

create trigger open_logs after insert on company for each row execute function open_logs();

-- The text that is hashed: every field preceded by its length in bytes, so that nothing can be
-- moved from one field into the next.
create function log_digest(previous bytea, variadic fields text[]) returns bytea
  language sql immutable parallel safe
  return sha256(previous || convert_to(
    (select string_agg(octet_length(f) || ':' || f, '' order by n) from unnest(fields) with ordinality as x(f, n)),
    'UTF8'));

create function log_time(moment timestamptz) returns text
  language sql immutable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Entries may bring their own time only here, which is not open to the application role.
create function write_action_log(company bigint, entries jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  head log_head;
  e jsonb;
begin
  select * into strict head from log_head where company_id = company and log = 'action' for update;
  for e in select value from jsonb_array_elements(entries) with ordinality as x(value, n) order by n loop
    head.seq := head.seq + 1;
    head.time_last := greatest(
      head.time_last,
      date_trunc('milliseconds', coalesce((e ->> 'timestamp')::timestamptz, clock_timestamp())));
    head.hash := log_digest(
      head.hash, head.seq::text, log_time(head.time_last), e ->> 'user_name', e ->> 'action_type',
      e ->> 'object_repr', e ->> 'model', e ->> 'extra_info', e ->> 'ip_address', e ->> 'request_id');
    insert into action_log (company_id, seq, timestamp, user_name, action_type, object_repr, model,
                            extra_info, ip_address, request_id, hash)
    values (company, head.seq, head.time_last, e ->> 'user_name', e ->> 'action_type',
            e ->> 'object_repr', e ->> 'model', e ->> 'extra_info', e ->> 'ip_address',
            e ->> 'request_id', head.hash);
  end loop;
  update log_head set seq = head.seq, hash = head.hash, time_last = head.time_last
  where company_id = company and log = 'action';
end $$;

create function write_bot_log(company bigint, entries jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  head log_head;
  e jsonb;
begin
  select * into strict head from log_head where company_id = company and log = 'bot' for update;
  for e in select value from jsonb_array_elements(entries) with ordinality as x(value, n) order by n loop
    head.seq := head.seq + 1;
    head.time_last := greatest(
      head.time_last,
      date_trunc('milliseconds', coalesce((e ->> 'timestamp')::timestamptz, clock_timestamp())));
    head.hash := log_digest(
      head.hash, head.seq::text, log_time(head.time_last), e ->> 'user_name', e ->> 'action_type',
      e ->> 'target_table', e ->> 'user_statement', e ->> 'sql_statement', e ->> 'ip_address');
    insert into bot_log (company_id, seq, timestamp, user_name, action_type, target_table,
                         user_statement, sql_statement, ip_address, hash)
    values (company, head.seq, head.time_last, e ->> 'user_name', e ->> 'action_type',
            e ->> 'target_table', e ->> 'user_statement', e ->> 'sql_statement', e ->> 'ip_address',
            head.hash);
  end loop;
  update log_head set seq = head.seq, hash = head.hash, time_last = head.time_last
  where company_id = company and log = 'bot';
end $$;

-- The application's only door: its own company, and the clock of the database.
create function append_action_log(entries jsonb) returns void
  language sql security definer set search_path = public, pg_temp
  return write_action_log(
    current_company(),
    (select jsonb_agg(value - 'timestamp' order by n) from jsonb_array_elements(entries) with ordinality as x(value, n)));

revoke execute on function write_action_log(bigint, jsonb) from public;
revoke execute on function write_bot_log(bigint, jsonb) from public;
revoke execute on function append_action_log(jsonb) from public;
grant execute on function append_action_log(jsonb) to maru_app;

alter table log_head enable row level security;
alter table action_log enable row level security;
alter table bot_log enable row level security;
create policy own_company on log_head using (company_id = current_company());
create policy own_company on action_log using (company_id = current_company());
create policy own_company on bot_log using (company_id = current_company());
grant select on log_head, action_log, bot_log to maru_app;
