-- The calendar day of now in a time zone. A zone that this database does not know, because the console that chose it ran
-- with newer or older tables of zones, counts as UTC: a list is better a few hours off than refused.
create or replace function today_in(zone text) returns date
  language plpgsql stable as $$
begin
  return (now() at time zone zone)::date;
exception when invalid_parameter_value then
  return (now() at time zone 'UTC')::date;
end $$;

revoke execute on function today_in(text) from public;
grant execute on function today_in(text) to maru_app;
