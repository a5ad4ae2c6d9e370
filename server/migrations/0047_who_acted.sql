-- Who did what a ticket's timeline tells of, and how much a change of the settings moved.

-- Of an event: whether the customer's word caused it. Otherwise, without an account and without a name it was the
-- system; an account that was deleted leaves its name.
alter table ticket_entry add column by_customer boolean not null default false;

-- What a customer's word does to a ticket has no account, and is followed at once by that word in the ticket's room.
update ticket_entry as entry set by_customer = true
from ticket
where entry.kind = 'event' and entry.account_id is null and entry.author_name <> ''
  and ticket.company_id = entry.company_id and ticket.id = entry.ticket_id
  and exists (
    select from jsonb_to_recordset(entry.changes) as change (field text, "from" text, "to" text)
    where (change.field = 'on_hold' and change."to" is null)
      or (change.field = 'status' and change."from" = 'closed')
      -- A new ticket about one that was closed long ago is linked to it.
      or (change.field = 'status' and change."from" is null and exists (
        select from ticket_link link where link.company_id = ticket.company_id and link.other_id = ticket.id)))
  and exists (
    select from chat_message message
    where message.company_id = ticket.company_id and message.room_id = ticket.room_id and message.sender = 'client'
      and message.sender_name = entry.author_name
      and message.time_created between entry.time_created - interval '1 second'
        and entry.time_created + interval '30 seconds');

-- Of the recalculation that is under way: how many tickets have got other moments, and how many another day.
alter table ticket_settings
  add column rescheduled integer not null default 0,
  add column moved integer not null default 0;

-- For the sums of one tag and one holder, see tally_ticket_tags.sql.
create index ticket_tag_tally_of_holder on ticket_tag_tally
  (company_id, tag_key, coalesce(assignee_id, 0), coalesce(department_id, 0));
