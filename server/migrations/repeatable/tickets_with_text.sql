-- The tickets of the company with a text in subject, requester, customer or assignee's name (in capitals), of one of
-- these people, or with this number; a ticket may come twice. As the owner: under row-level security the index of
-- letter pairs is not used, because its operators might tell of rows that are not for the one who asks; every row is
-- read then. In plpgsql, which keeps its plans: a function in sql is planned in every call, for longer than it runs.
create or replace function tickets_with_text(wanted text, people bigint[], number bigint) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if length(wanted) > 1 then
    return query select id from ticket
      where company_id = current_company()
        and letter_pairs(company_id, search_text) @> letter_pairs(current_company(), wanted collate "C")
        and strpos(search_text, wanted collate "C") > 0;
  else
    -- One letter has no pair; it is in nearly every ticket.
    return query select id from ticket
      where company_id = current_company() and strpos(search_text, wanted collate "C") > 0;
  end if;
  if cardinality(people) > 0 then
    return query select id from ticket where company_id = current_company() and assignee_id = any(people);
  end if;
  if number is not null then
    return query select id from ticket where company_id = current_company() and id = number;
  end if;
end
$$;

revoke execute on function tickets_with_text(text, bigint[], bigint) from public;
grant execute on function tickets_with_text(text, bigint[], bigint) to maru_app;
