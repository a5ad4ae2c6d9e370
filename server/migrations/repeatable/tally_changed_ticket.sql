-- Adds two rows to ticket_tally for a ticket that changes a column that tickets are counted by, and sums them up now
-- and then.
create or replace function tally_changed_ticket() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  last bigint;
begin
  insert into ticket_tally (company_id, status, assignee_id, department_id, is_named, is_urgent, tickets)
  values (old.company_id, old.status, old.assignee_id, old.department_id, old.assignee_name <> '',
          old.priority = 'urgent', -1);
  insert into ticket_tally (company_id, status, assignee_id, department_id, is_named, is_urgent, tickets)
  values (new.company_id, new.status, new.assignee_id, new.department_id, new.assignee_name <> '',
          new.priority = 'urgent', 1)
  returning id into last;
  -- Rows that another transaction is summing up are left to it.
  if last % 128 = 0 then
    with gone as (
      delete from ticket_tally where company_id = new.company_id and id in (
        select id from ticket_tally where company_id = new.company_id for update skip locked)
      returning *
    )
    insert into ticket_tally (company_id, status, assignee_id, department_id, is_named, is_urgent, tickets)
    select company_id, status, assignee_id, department_id, is_named, is_urgent, sum(tickets)
    from gone group by 1, 2, 3, 4, 5, 6 having sum(tickets) <> 0;
  end if;
  return null;
end $$;

create or replace trigger tally_changed_ticket after update on ticket for each row
  when (old.status <> new.status or old.assignee_id is distinct from new.assignee_id
        or old.department_id is distinct from new.department_id
        or (old.assignee_name <> '') <> (new.assignee_name <> '')
        or (old.priority = 'urgent') <> (new.priority = 'urgent'))
  execute function tally_changed_ticket();

revoke execute on function tally_changed_ticket() from public;
