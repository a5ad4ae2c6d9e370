-- Appends entries to a company's action log. Entries may bring their own time here, so the application role
-- may not call it. The row of log_head is locked last before the commit, which makes sequence order and
-- time order the same.
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

revoke execute on function write_action_log(bigint, jsonb) from public;
