-- Finding any part of any text in a log.
--
-- The texts of the entries stand here once more, in upper case and each column in a table of its
-- own: so an index of letter pairs finds the candidates, and what has to be read to be sure is small.
-- Pairs, and not the usual triples, because two Korean syllables are a word.
--
-- The copy follows the log in its own time, since writing it costs more than writing the entry
-- itself. A search reads it as far as it goes, and the entries after that in the log.

create table log_text (
  field text not null,
  company_id bigint not null,
  seq bigint not null,
  text text collate "C" not null,
  primary key (field, company_id, seq)
) partition by list (field);

create table log_indexed (
  company_id bigint not null,
  log text not null,
  seq bigint not null,
  primary key (company_id, log),
  foreign key (company_id, log) references log_head (company_id, log)
);

-- The pairs of neighbouring letters in a text, each with its company in front: whoever searches meets
-- the entries of one company only.
create function letter_pairs(company bigint, letters text) returns text[]
  language sql immutable parallel safe
  return string_to_array(
    ltrim(
      regexp_replace(
        left(letters, length(letters) / 2 * 2), '(..)', E'\x01' || company || E':\\1', 'g')
      || regexp_replace(
        substr(letters, 2, (length(letters) - 1) / 2 * 2), '(..)', E'\x01' || company || E':\\1', 'g'),
      E'\x01'),
    E'\x01');

create function log_fields(kind text) returns text[]
  language sql immutable parallel safe
  return case kind
    when 'action' then array['user_name', 'object_repr', 'model', 'extra_info', 'ip_address']
    when 'bot' then array['user_name', 'target_table', 'user_statement', 'sql_statement', 'ip_address']
  end;

do $$
declare
  kind text;
  field text;
begin
  foreach kind in array array['action', 'bot'] loop
    foreach field in array log_fields(kind) loop
      execute format('create table %I partition of log_text for values in (%L)',
                     'log_text_' || kind || '_' || field, kind || '.' || field);
      execute format('create index on %I using gin (letter_pairs(company_id, text))
                      with (gin_pending_list_limit = 1024)',
                     'log_text_' || kind || '_' || field);
      execute format('alter table %I enable row level security',
                     'log_text_' || kind || '_' || field);
      execute format('create policy own_company on %I using (company_id = current_company())',
                     'log_text_' || kind || '_' || field);
    end loop;
  end loop;
end $$;

-- Nobody but the functions below reads the copy; the policy is there for whoever grants it one day.
alter table log_text enable row level security;
create policy own_company on log_text using (company_id = current_company());
alter table log_indexed enable row level security;
create policy own_company on log_indexed using (company_id = current_company());
grant select on log_indexed to maru_app;

-- Copies the next entries of the current company's log. Answers how many are still left.
create function index_log(kind text, at_most int) returns bigint
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
  last := least(newest, first + at_most);
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

-- The query for the entries of a company that hold all of these texts, each in its column: up to
-- where the copy goes from the copy, and from the log after that. $1 company, $2 texts, $3 the last
-- entry that counts, $4 how far the copy goes, $5 the kind of action. Where the pairs alone decide,
-- nothing else is asked: then the index answers, and the table is not read.
create function log_search(kind text, fields text[], texts text[], action text, all_copied boolean)
  returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  tables text := '';
  copied text[] := case when all_copied then '{}' else array['t1.seq <= $3'] end;
  recent text[] := array['l.company_id = $1', 'l.seq > $4', 'l.seq <= $3'];
begin
  for n in 1 .. array_length(fields, 1) loop
    tables := tables || format(
      case when n = 1 then '%I t%s' else ' join %I t%s using (company_id, seq)' end,
      'log_text_' || kind || '_' || fields[n], n);
    copied := copied || case when length(texts[n]) > 1
      then format('letter_pairs(t%s.company_id, t%1$s.text) @> letter_pairs($1, $2[%1$s])', n)
      else format('t%s.company_id = $1', n) end;
    if length(texts[n]) <> 2 then
      copied := copied || format('strpos(t%s.text, $2[%1$s]) > 0', n);
    end if;
    recent := recent
      || format('strpos(upper(l.%I collate "und-x-icu") collate "C", $2[%s]) > 0', fields[n], n);
  end loop;
  if action is not null then
    tables := tables || format(' join %I l using (company_id, seq)', kind || '_log');
    copied := copied || 'l.action_type = $5'::text;
    recent := recent || 'l.action_type = $5'::text;
  end if;
  return format('select seq from %s where %s union all select l.seq from %I l where %s',
                tables, array_to_string(copied, ' and '), kind || '_log',
                array_to_string(recent, ' and '));
end $$;

-- Searching goes around the row-level security that would keep the index from being used: nobody
-- passes a company to these two, they take the current one.
create function log_count(kind text, fields text[], texts text[], action text, until bigint)
  returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  set work_mem = '64MB' set enable_seqscan = off set jit = off as $$
declare
  company bigint := current_company();
  copied bigint := coalesce((select seq from log_indexed where company_id = company and log = kind), 0);
  wanted text[] := array(select upper(t collate "und-x-icu") from unnest(texts) with ordinality as x(t, n) order by n);
  found bigint;
begin
  execute 'select count(*) from ('
    || log_search(kind, fields, wanted, action, until >= copied) || ') found' into found
    using company, wanted, until, copied, action;
  return found;
end $$;

create function log_find(
    kind text, fields text[], texts text[], action text, until bigint,
    newest_first boolean, skipped bigint, at_most bigint) returns setof bigint
  language plpgsql security definer set search_path = public, pg_temp
  set work_mem = '64MB' set enable_seqscan = off set jit = off as $$
declare
  company bigint := current_company();
  copied bigint := coalesce((select seq from log_indexed where company_id = company and log = kind), 0);
  wanted text[] := array(select upper(t collate "und-x-icu") from unnest(texts) with ordinality as x(t, n) order by n);
begin
  return query execute log_search(kind, fields, wanted, action, until >= copied)
    || ' order by seq ' || case when newest_first then 'desc' else 'asc' end || ' offset $6 limit $7'
    using company, wanted, until, copied, action, skipped, at_most;
end $$;

revoke execute on function index_log(text, int) from public;
revoke execute on function log_search(text, text[], text[], text, boolean) from public;
revoke execute on function log_count(text, text[], text[], text, bigint) from public;
revoke execute on function log_find(text, text[], text[], text, bigint, boolean, bigint, bigint) from public;
grant execute on function index_log(text, int) to maru_app;
grant execute on function log_count(text, text[], text[], text, bigint) to maru_app;
grant execute on function log_find(text, text[], text[], text, bigint, boolean, bigint, bigint) to maru_app;
