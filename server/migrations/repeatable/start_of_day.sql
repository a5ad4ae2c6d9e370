-- The first moment of a calendar day in the time zone of the transaction: every moment before it is of an earlier day,
-- and every moment from then on of this day or a later one. Null where there is no such moment, because the clock went
-- back over midnight and the day is in two pieces.
--
-- Near a change of the clock the minutes of two days are looked at, which takes a few milliseconds.
create or replace function start_of_day(day date) returns timestamptz
  language plpgsql stable as $$
declare
  midnight constant timestamptz := day::timestamptz;
  reach constant interval := interval '25 hours';
  first timestamptz;
  last_of_before timestamptz;
begin
  if extract(timezone from midnight) = all (array[
    extract(timezone from midnight - reach), extract(timezone from midnight + reach)])
  then
    return midnight;
  end if;
  select min(minute) filter (where minute::date >= day), max(minute) filter (where minute::date < day)
  into first, last_of_before
  from generate_series(midnight - reach, midnight + reach, interval '1 minute') as minute;
  return case when first > last_of_before then first end;
end $$;

revoke execute on function start_of_day(date) from public;
grant execute on function start_of_day(date) to maru_app;
