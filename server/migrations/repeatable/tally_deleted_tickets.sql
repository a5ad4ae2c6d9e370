-- Takes deleted tickets out of ticket_tally, once for each statement.
create or replace function tally_deleted_tickets() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_tally (company_id, status, assignee_id, department_id, is_named, holder_left, is_urgent, tickets)
  select company_id, status, assignee_id, department_id, assignee_name <> '', holder_left, priority = 'urgent', -count(*)
  from before group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create or replace trigger tally_deleted_tickets after delete on ticket
  referencing old table as before for each statement execute function tally_deleted_tickets();

revoke execute on function tally_deleted_tickets() from public;
