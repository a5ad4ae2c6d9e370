-- Logs of many millions of entries: appending in one short step, ordering by any column through an
-- index, and searching any text for any part of it.

-- Every field preceded by its length in bytes, so that nothing can be moved from one to the next.
-- Written so that the database puts it in the place of the call: it is asked nine times an entry.
create function log_field(field text) returns text
  language sql immutable parallel safe
  return octet_length(field)::text || ':' || field;

create or replace function write_action_log(company bigint, entries jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  head log_head;
  e record;
  moment text;
begin
  select * into strict head from log_head where company_id = company and log = 'action' for update;
  for e in
    select * from jsonb_to_recordset(entries) as x(
      "timestamp" timestamptz, user_name text, action_type text, object_repr text, model text,
      extra_info text, ip_address text, request_id text)
  loop
    head.seq := head.seq + 1;
    head.time_last := greatest(
      head.time_last, date_trunc('milliseconds', coalesce(e.timestamp, clock_timestamp())));
    moment := to_char(head.time_last at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    head.hash := sha256(head.hash || convert_to(
      log_field(head.seq::text) || log_field(moment) || log_field(e.user_name)
      || log_field(e.action_type) || log_field(e.object_repr) || log_field(e.model)
      || log_field(e.extra_info) || log_field(e.ip_address) || log_field(e.request_id), 'UTF8'));
    insert into action_log (company_id, seq, timestamp, user_name, action_type, object_repr, model,
                            extra_info, ip_address, request_id, hash)
    values (company, head.seq, head.time_last, e.user_name, e.action_type, e.object_repr, e.model,
            e.extra_info, e.ip_address, e.request_id, head.hash);
  end loop;
  update log_head set seq = head.seq, hash = head.hash, time_last = head.time_last
  where company_id = company and log = 'action';
end $$;

create or replace function write_bot_log(company bigint, entries jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  head log_head;
  e record;
  moment text;
begin
  select * into strict head from log_head where company_id = company and log = 'bot' for update;
  for e in
    select * from jsonb_to_recordset(entries) as x(
      "timestamp" timestamptz, user_name text, action_type text, target_table text,
      user_statement text, sql_statement text, ip_address text)
  loop
    head.seq := head.seq + 1;
    head.time_last := greatest(
      head.time_last, date_trunc('milliseconds', coalesce(e.timestamp, clock_timestamp())));
    moment := to_char(head.time_last at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    head.hash := sha256(head.hash || convert_to(
      log_field(head.seq::text) || log_field(moment) || log_field(e.user_name)
      || log_field(e.action_type) || log_field(e.target_table) || log_field(e.user_statement)
      || log_field(e.sql_statement) || log_field(e.ip_address), 'UTF8'));
    insert into bot_log (company_id, seq, timestamp, user_name, action_type, target_table,
                         user_statement, sql_statement, ip_address, hash)
    values (company, head.seq, head.time_last, e.user_name, e.action_type, e.target_table,
            e.user_statement, e.sql_statement, e.ip_address, head.hash);
  end loop;
  update log_head set seq = head.seq, hash = head.hash, time_last = head.time_last
  where company_id = company and log = 'bot';
end $$;

create or replace function append_action_log(entries jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Nobody dates an entry but the clock of the database.
  if jsonb_path_exists(entries, '$[*].timestamp') then
    entries := (select jsonb_agg(value - 'timestamp' order by n)
                from jsonb_array_elements(entries) with ordinality as x(value, n));
  end if;
  perform write_action_log(current_company(), entries);
end $$;

drop function log_digest(bytea, text[]);
drop function log_time(timestamptz);

-- That its company exists is known by its head; asking for each entry anew only takes time.
alter table action_log drop constraint action_log_company_id_fkey;
alter table bot_log drop constraint bot_log_company_id_fkey;

-- Every entry updates its head: room for the new versions beside the old ones keeps the table small.
alter table log_head set (fillfactor = 10);

-- One index serves both directions: empty values come last in each, so a query reads the part that
-- has text, forwards or backwards, and then the part that has none. An index entry has room for
-- the beginning of a text only.
create index action_log_by_user_name on action_log
  (company_id, (user_name <> ''), left(user_name, 200) collate "und-x-icu", seq);
create index action_log_by_object_repr on action_log
  (company_id, (object_repr <> ''), left(object_repr, 200) collate "und-x-icu", seq);
create index action_log_by_model on action_log
  (company_id, (model <> ''), left(model, 200) collate "und-x-icu", seq);
create index action_log_by_extra_info on action_log
  (company_id, (extra_info <> ''), left(extra_info, 200) collate "und-x-icu", seq);
create index action_log_by_ip_address on action_log
  (company_id, (ip_address <> ''), left(ip_address, 200) collate "und-x-icu", seq);
create index action_log_by_action_type on action_log
  (company_id, action_type collate "und-x-icu", seq);

create index bot_log_by_user_name on bot_log
  (company_id, (user_name <> ''), left(user_name, 200) collate "und-x-icu", seq);
create index bot_log_by_target_table on bot_log
  (company_id, (target_table <> ''), left(target_table, 200) collate "und-x-icu", seq);
create index bot_log_by_user_statement on bot_log
  (company_id, (user_statement <> ''), left(user_statement, 200) collate "und-x-icu", seq);
create index bot_log_by_sql_statement on bot_log
  (company_id, (sql_statement <> ''), left(sql_statement, 200) collate "und-x-icu", seq);
create index bot_log_by_ip_address on bot_log
  (company_id, (ip_address <> ''), left(ip_address, 200) collate "und-x-icu", seq);
create index bot_log_by_action_type on bot_log
  (company_id, action_type collate "und-x-icu", seq);
