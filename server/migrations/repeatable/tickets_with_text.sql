-- The tickets of the company with a text in subject, requester, customer or assignee's name (in capitals), of one of
-- these people, or with this number. As the owner: under row-level security the index of letter pairs is not used,
-- because its operators might tell of rows that are not for the one who asks; every row is read then.
create or replace function tickets_with_text(wanted text, people bigint[], number bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from ticket
  where length(wanted) > 1 and company_id = current_company()
    and letter_pairs(company_id, search_text) @> letter_pairs(current_company(), wanted collate "C")
    and strpos(search_text, wanted collate "C") > 0
  union
  -- One letter has no pair; it is in nearly every ticket.
  select id from ticket
  where length(wanted) = 1 and company_id = current_company() and strpos(search_text, wanted collate "C") > 0
  union
  select id from ticket where company_id = current_company() and assignee_id = any(people)
  union
  select id from ticket where company_id = current_company() and id = number
$$;

revoke execute on function tickets_with_text(text, bigint[], bigint) from public;
grant execute on function tickets_with_text(text, bigint[], bigint) to maru_app;
