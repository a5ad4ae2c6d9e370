-- Copies the next entries of a log for searching: at most so many, and fewer if they have more than 2,000 characters
-- each, because who writes to the log waits for it. Returns how many are left.
create or replace function index_log(kind text, at_most int) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint := current_company();
  newest bigint;
  first bigint;
  last bigint;
  field text;
begin
  select seq into strict newest from log_head where company_id = company and log = kind;
  insert into log_indexed select company_id, log, base from log_head
  where company_id = company and log = kind on conflict do nothing;
  -- Two processes at once: the second one leaves it to the first.
  select seq into first from log_indexed
  where company_id = company and log = kind for update skip locked;
  if not found or first >= newest then
    return 0;
  end if;
  execute format(
    'select max(seq) from (
       select seq, sum(%s) over (order by seq) as characters from %I
       where company_id = $1 and seq > $2 and seq <= $3) as next
     where characters <= $4 or seq = $2 + 1',
    (select string_agg(format('length(%I)', name), ' + ') from unnest(log_fields(kind)) as name), kind || '_log')
  into strict last using company, first, least(newest, first + at_most), 2000::bigint * at_most;
  if last is null then
    return newest - first;
  end if;
  foreach field in array log_fields(kind) loop
    execute format(
      'insert into log_text (field, company_id, seq, text)
       select $1, company_id, seq, upper(%I collate "und-x-icu") from %I
       where company_id = $2 and seq > $3 and seq <= $4 and %1$I <> ''''',
      field, kind || '_log')
    using kind || '.' || field, company, first, last;
  end loop;
  update log_indexed set seq = last where company_id = company and log = kind;
  return newest - last;
end $$;
