-- Adds to ticket_tag_tally what a statement changes of the tags of tickets and of who has them. Now and then it sums
-- up the rows of the same tags and holders, and no others: a company may have a hundred thousand rows.
create or replace function tally_ticket_tags() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  company bigint;
  added bigint[];
  summed bigint[];
begin
  if tg_op = 'INSERT' then
    with rows as (
      insert into ticket_tag_tally (company_id, tag, assignee_id, department_id, is_named, holder_left, tickets)
      select company_id, tag, assignee_id, department_id, assignee_name <> '', holder_left, count(*)
      from changed, unnest(tags) as tag group by 1, 2, 3, 4, 5, 6
      returning company_id, id
    )
    select min(company_id), array_agg(id) into company, added from rows;
  elsif tg_op = 'DELETE' then
    with rows as (
      insert into ticket_tag_tally (company_id, tag, assignee_id, department_id, is_named, holder_left, tickets)
      select company_id, tag, assignee_id, department_id, assignee_name <> '', holder_left, -count(*)
      from before, unnest(tags) as tag group by 1, 2, 3, 4, 5, 6
      returning company_id, id
    )
    select min(company_id), array_agg(id) into company, added from rows;
  else
    with rows as (
      insert into ticket_tag_tally (company_id, tag, assignee_id, department_id, is_named, holder_left, tickets)
      select company_id, tag, assignee_id, department_id, is_named, holder_left, sum(n) from (
        select company_id, unnest(tags) as tag, assignee_id, department_id, assignee_name <> '' as is_named,
          holder_left, -1 as n
        from before where tags <> '{}'
        union all
        select company_id, unnest(tags), assignee_id, department_id, assignee_name <> '', holder_left, 1
        from changed where tags <> '{}'
      ) as each group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
      returning company_id, id
    )
    select min(company_id), array_agg(id) into company, added from rows;
  end if;
  -- Rows that another transaction is summing up are left to it.
  if added[array_upper(added, 1)] % 16 < cardinality(added) then
    -- One step after the other: in one statement, a planner without statistics nests them in each other.
    with touched as materialized (
      select distinct tag_key, coalesce(assignee_id, 0) as assignee, coalesce(department_id, 0) as department
      from ticket_tag_tally where company_id = company and id = any(added)
    ), same as (
      select id from ticket_tag_tally
      where company_id = company
        and (tag_key, coalesce(assignee_id, 0), coalesce(department_id, 0)) in (select * from touched)
      for update skip locked
    )
    select array_agg(id) into summed from same;
    with gone as (
      delete from ticket_tag_tally where company_id = company and id = any(summed) returning *
    )
    insert into ticket_tag_tally (company_id, tag, assignee_id, department_id, is_named, holder_left, tickets)
    select company_id, tag, assignee_id, department_id, is_named, holder_left, sum(tickets)
    from gone group by 1, 2, 3, 4, 5, 6 having sum(tickets) <> 0;
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
