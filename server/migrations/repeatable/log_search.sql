-- The query for the entries of a company that hold all of these texts, each in its column: up to
-- where the copy goes from the copy, and from the log after that. $1 company, $2 texts, $3 the last
-- entry that counts, $4 how far the copy goes, $5 the kind of action: one of the log's, or one of those
-- that tell sign-outs from the rest. Where the pairs alone decide,
-- nothing else is asked: then the index answers, and the table is not read.
create or replace function log_search(kind text, fields text[], texts text[], action text, all_copied boolean)
  returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  tables text := '';
  copied text[] := case when all_copied then '{}' else array['t1.seq <= $3'] end;
  recent text[] := array['l.company_id = $1', 'l.seq > $4', 'l.seq <= $3'];
  matching text;
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
    matching := case action
      when 'sign_out' then 'is_sign_out(l.action_type, l.model, l.extra_info)'
      when 'no_sign_out' then 'not is_sign_out(l.action_type, l.model, l.extra_info)'
      when 'deletion'
        then 'l.action_type = ''delete'' and not is_sign_out(l.action_type, l.model, l.extra_info)'
      else 'l.action_type = $5' end;
    copied := copied || matching;
    recent := recent || matching;
  end if;
  return format('select seq from %s where %s union all select l.seq from %I l where %s',
                tables, array_to_string(copied, ' and '), kind || '_log',
                array_to_string(recent, ' and '));
end $$;

revoke execute on function log_search(text, text[], text[], text, boolean) from public;
