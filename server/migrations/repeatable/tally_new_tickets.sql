-- Counts new tickets in ticket_tally, once for each statement: an import has thousands.
create or replace function tally_new_tickets() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_tally (company_id, status, assignee_id, department_id, is_named, holder_left, is_urgent, tickets)
  select company_id, status, assignee_id, department_id, assignee_name <> '', holder_left, priority = 'urgent', count(*)
  from changed group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create or replace trigger tally_new_tickets after insert on ticket
  referencing new table as changed for each statement execute function tally_new_tickets();

revoke execute on function tally_new_tickets() from public;
