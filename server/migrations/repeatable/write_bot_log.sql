-- Appends entries to a company's bot log. Entries may bring their own time here, so the application role
-- may not call it. The row of log_head is locked last before the commit, which makes sequence order and
-- time order the same.
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

revoke execute on function write_bot_log(bigint, jsonb) from public;
