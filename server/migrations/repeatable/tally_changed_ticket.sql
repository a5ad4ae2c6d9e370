-- Adds to ticket_tally what a statement changes of the columns that tickets are counted by, and sums the rows up now and
-- then. Once for all rows of a statement: deleting an account can change thousands of its closed tickets.
create or replace function tally_changed_ticket() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  company bigint;
  last bigint;
  added bigint;
begin
  with counted as (
    select c.company_id, b.status as old_status, c.status, b.assignee_id as old_assignee, c.assignee_id,
      b.department_id as old_department, c.department_id, b.assignee_name <> '' as was_named,
      c.assignee_name <> '' as is_named, b.holder_left as was_left, c.holder_left,
      b.priority = 'urgent' as was_urgent, c.priority = 'urgent' as is_urgent
    from before b join changed c using (company_id, id)
    where b.status <> c.status or b.assignee_id is distinct from c.assignee_id
      or b.department_id is distinct from c.department_id
      or (b.assignee_name <> '') <> (c.assignee_name <> '')
      or b.holder_left <> c.holder_left
      or (b.priority = 'urgent') <> (c.priority = 'urgent')
  ), rows as (
    insert into ticket_tally (company_id, status, assignee_id, department_id, is_named, holder_left, is_urgent, tickets)
    select company_id, status, assignee_id, department_id, is_named, holder_left, is_urgent, sum(n) from (
      select company_id, old_status as status, old_assignee as assignee_id, old_department as department_id,
        was_named as is_named, was_left as holder_left, was_urgent as is_urgent, -1 as n from counted
      union all
      select company_id, status, assignee_id, department_id, is_named, holder_left, is_urgent, 1 from counted
    ) as each group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
    returning company_id, id
  )
  select min(company_id), max(id), count(*) into company, last, added from rows;
  -- Rows that another transaction is summing up are left to it.
  if added > 0 and last % 128 < added then
    with gone as (
      delete from ticket_tally where company_id = company and id in (
        select id from ticket_tally where company_id = company for update skip locked)
      returning *
    )
    insert into ticket_tally (company_id, status, assignee_id, department_id, is_named, holder_left, is_urgent, tickets)
    select company_id, status, assignee_id, department_id, is_named, holder_left, is_urgent, sum(tickets)
    from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(tickets) <> 0;
  end if;
  return null;
end $$;

create or replace trigger tally_changed_ticket after update on ticket
  referencing old table as before new table as changed for each statement
  execute function tally_changed_ticket();

revoke execute on function tally_changed_ticket() from public;
