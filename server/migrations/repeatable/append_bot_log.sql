-- How the application role appends to the bot log: in its own company, at the time of the database.
create or replace function append_bot_log(entry jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Nobody dates an entry but the clock of the database.
  perform write_bot_log(current_company(), jsonb_build_array(entry - 'timestamp'));
end $$;

revoke execute on function append_bot_log(jsonb) from public;
grant execute on function append_bot_log(jsonb) to maru_app;
