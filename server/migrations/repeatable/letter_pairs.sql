-- The pairs of neighbouring letters in a text, each with its company in front, so that a search meets the entries of one
-- company only. The cast lets the planner put the body in the place of the call, because `text || bigint` counts as
-- unstable: an entry of a log is copied for searching in two thirds of the time.
create or replace function letter_pairs(company bigint, letters text) returns text[]
  language sql immutable parallel safe
  return string_to_array(
    ltrim(
      regexp_replace(
        left(letters, length(letters) / 2 * 2), '(..)', E'\x01' || company::text || E':\\1', 'g')
      || regexp_replace(
        substr(letters, 2, (length(letters) - 1) / 2 * 2), '(..)', E'\x01' || company::text || E':\\1', 'g'),
      E'\x01'),
    E'\x01');

-- A session that has used one of these indexes compares its queries with the body of before, and would read whole tables
-- until it ends; the embedded database has a single session. To state an option of an index makes all sessions look again.
do $$
declare
  one regclass;
begin
  for one in
    select distinct objid::regclass from pg_depend
    where refclassid = 'pg_proc'::regclass and refobjid = 'letter_pairs(bigint, text)'::regprocedure
      and classid = 'pg_class'::regclass
  loop
    execute format('alter index %s set (fastupdate = on)', one);
  end loop;
end $$;
