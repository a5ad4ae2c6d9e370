-- Adds a statement to the last ones of an account. Now and then, because it takes three times as long as to add one, it
-- forgets those before them, but for previews that can still be confirmed or are being made. A function, so that its
-- plans are kept and it is sent in one query with the entry of the log.
create or replace function add_statement(who bigint, statement text, fate text, is_every_row boolean, kept integer)
  returns bigint language plpgsql volatile as $$
declare
  own constant bigint := current_company();
  added bigint;
begin
  insert into data_statement (company_id, account_id, sql, outcome, every_row)
  values (own, who, statement, fate, is_every_row) returning id into added;
  if random() > 1.0 / 16 then
    return added;
  end if;
  delete from data_statement
  where company_id = own and account_id = who
    and id <= (
      select id from data_statement
      where company_id = own and account_id = who
      order by id desc offset kept limit 1)
    and not (
      outcome = 'preview' and used_at is null
      and coalesce(expires_at, created_at + interval '5 minutes') > now());
  return added;
end $$;

revoke execute on function add_statement(bigint, text, text, boolean, integer) from public;
grant execute on function add_statement(bigint, text, text, boolean, integer) to maru_app;
