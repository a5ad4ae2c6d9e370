-- Who of the staff wrote the last message: not always the person who has the conversation.
alter table chat_room
  add column last_author_id bigint,
  add column last_author_name text not null default '';

update chat_room set last_author_id = message.account_id, last_author_name = message.sender_name
from chat_message as message
where message.company_id = chat_room.company_id and message.room_id = chat_room.id
  and message.seq = chat_room.last_seq and message.sender = 'agent';

-- The person wants to come back to it, whatever they have read.
alter table conversation_read add column is_unread boolean not null default false;

-- Staff had answered in the rooms of these tickets before that was kept. A ticket that the customer's word made after
-- another one was closed long ago is answered by what was written after it.
update ticket set
  time_answered = answered.at,
  next_alarm_at = case when ticket.status <> 'closed' then least(
    case when not 'resolution_warned' = any(ticket.alarms) then ticket.due_warn_at end,
    case when not 'resolution_breached' = any(ticket.alarms) then ticket.due_at end
  ) end
from (
  select unanswered.company_id, unanswered.id, answer.time_created as at
  from ticket as unanswered
  cross join lateral (
    select message.time_created from chat_message as message
    where message.company_id = unanswered.company_id and message.room_id = unanswered.room_id
      and message.sender = 'agent'
      and message.seq > (
        select word.seq from chat_message as word
        where word.company_id = unanswered.company_id and word.room_id = unanswered.room_id and word.sender = 'client'
        order by word.seq limit 1
      )
      and (message.time_created > unanswered.time_created or not exists (
        select from ticket_entry as entry
        where entry.company_id = unanswered.company_id and entry.ticket_id = unanswered.id
          and entry.seq = 1 and entry.by_customer
      ))
    order by message.seq limit 1
  ) as answer
  where unanswered.room_id is not null and unanswered.time_answered is null
) as answered
where ticket.company_id = answered.company_id and ticket.id = answered.id;
