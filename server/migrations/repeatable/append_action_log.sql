-- How the application role appends to the action log: in its own company, at the time of the database.
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

-- Together with the check of the session's access: as a query around two functions it took a fifth longer.
create or replace function append_action_log(entries jsonb, asking uuid, held text[]) returns void
  language plpgsql volatile as $$
begin
  perform append_action_log(entries);
  perform require_access(asking, held);
end $$;

revoke execute on function append_action_log(jsonb) from public;
revoke execute on function append_action_log(jsonb, uuid, text[]) from public;
grant execute on function append_action_log(jsonb) to maru_app;
grant execute on function append_action_log(jsonb, uuid, text[]) to maru_app;
