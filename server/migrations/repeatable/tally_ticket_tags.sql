-- Adds to ticket_tag_tally what a statement changes of the tags of tickets and of who has them, and sums the rows up
-- now and then, as tally_changed_ticket does.
create or replace function tally_ticket_tags() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  company bigint;
  last bigint;
  added bigint;
begin
  if tg_op = 'INSERT' then
    insert into ticket_tag_tally (company_id, tag, assignee_id, department_id, is_named, tickets)
    select company_id, tag, assignee_id, department_id, assignee_name <> '', count(*)
    from changed, unnest(tags) as tag group by 1, 2, 3, 4, 5;
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into ticket_tag_tally (company_id, tag, assignee_id, department_id, is_named, tickets)
    select company_id, tag, assignee_id, department_id, assignee_name <> '', -count(*)
    from before, unnest(tags) as tag group by 1, 2, 3, 4, 5;
    return null;
  end if;
  with rows as (
    insert into ticket_tag_tally (company_id, tag, assignee_id, department_id, is_named, tickets)
    select company_id, tag, assignee_id, department_id, is_named, sum(n) from (
      select company_id, unnest(tags) as tag, assignee_id, department_id, assignee_name <> '' as is_named, -1 as n
      from before where tags <> '{}'
      union all
      select company_id, unnest(tags), assignee_id, department_id, assignee_name <> '', 1
      from changed where tags <> '{}'
    ) as each group by 1, 2, 3, 4, 5 having sum(n) <> 0
    returning company_id, id
  )
  select min(company_id), max(id), count(*) into company, last, added from rows;
  -- Rows that another transaction is summing up are left to it.
  if added > 0 and last % 128 < added then
    with gone as (
      delete from ticket_tag_tally where company_id = company and id in (
        select id from ticket_tag_tally where company_id = company for update skip locked)
      returning *
    )
    insert into ticket_tag_tally (company_id, tag, assignee_id, department_id, is_named, tickets)
    select company_id, tag, assignee_id, department_id, is_named, sum(tickets)
    from gone group by 1, 2, 3, 4, 5 having sum(tickets) <> 0;
  end if;
  return null;
end $$;

create or replace trigger tally_tags_of_new after insert on ticket
  referencing new table as changed for each statement execute function tally_ticket_tags();
create or replace trigger tally_tags_of_changed after update on ticket
  referencing old table as before new table as changed for each statement
  execute function tally_ticket_tags();
create or replace trigger tally_tags_of_deleted after delete on ticket
  referencing old table as before for each statement execute function tally_ticket_tags();

revoke execute on function tally_ticket_tags() from public;
