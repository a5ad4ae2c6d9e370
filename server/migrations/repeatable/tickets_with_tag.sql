-- The tickets of the company with a tag. As the owner and in plpgsql, as tickets_with_text.
create or replace function tickets_with_tag(wanted text) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select id from ticket
    where tags <> '{}' and company_id = current_company()
      and tag_keys(company_id, tags) @> tag_keys(current_company(), array[wanted]);
end
$$;

revoke execute on function tickets_with_tag(text) from public;
grant execute on function tickets_with_tag(text) to maru_app;
