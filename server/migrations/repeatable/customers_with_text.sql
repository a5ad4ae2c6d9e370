-- The customers of the company with a text (in capitals) in name, address or phone number. As the owner, as
-- tickets_with_text.
create or replace function customers_with_text(wanted text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from customer
  where length(wanted) > 1 and company_id = current_company()
    and letter_pairs(company_id, search_text) @> letter_pairs(current_company(), wanted collate "C")
    and strpos(search_text, wanted collate "C") > 0
  union
  select id from customer
  where length(wanted) = 1 and company_id = current_company() and strpos(search_text, wanted collate "C") > 0
$$;

revoke execute on function customers_with_text(text) from public;
grant execute on function customers_with_text(text) to maru_app;
