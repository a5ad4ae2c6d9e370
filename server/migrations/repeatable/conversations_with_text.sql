-- The conversations of the company with a text (in capitals) in their name, or in the customer's name or address; also
-- those of customers in whose record it is. As the owner and in plpgsql, as tickets_with_text.
create or replace function conversations_with_text(wanted text) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if length(wanted) > 1 then
    return query select room_id from conversation_text
      where company_id = current_company()
        and letter_pairs(company_id, search_text) @> letter_pairs(current_company(), wanted collate "C")
        and strpos(search_text, wanted collate "C") > 0;
  else
    return query select room_id from conversation_text
      where company_id = current_company() and strpos(search_text, wanted collate "C") > 0;
  end if;
  return query
    select chat_room.id from customers_with_text(wanted) as found (id)
    join customer as own on own.company_id = current_company() and (own.id = found.id or own.main_id = found.id)
    join chat_room on chat_room.company_id = current_company() and chat_room.customer_id = own.id;
end
$$;

revoke execute on function conversations_with_text(text) from public;
grant execute on function conversations_with_text(text) to maru_app;
