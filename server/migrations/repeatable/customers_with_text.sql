-- The customers of the company with a text (in capitals) in name, address or phone number. As the owner and in plpgsql,
-- as tickets_with_text.
create or replace function customers_with_text(wanted text) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if length(wanted) > 1 then
    return query select id from customer
      where company_id = current_company()
        and letter_pairs(company_id, search_text) @> letter_pairs(current_company(), wanted collate "C")
        and strpos(search_text, wanted collate "C") > 0;
  else
    return query select id from customer
      where company_id = current_company() and strpos(search_text, wanted collate "C") > 0;
  end if;
end
$$;

revoke execute on function customers_with_text(text) from public;
grant execute on function customers_with_text(text) to maru_app;
