-- Customers in their rooms, and messages that are written once whatever the network does.

alter table chat_room
  add column customer_name text,
  -- All that is kept of the token with which the customer comes back to this one room.
  add column customer_token_hash bytea;

create unique index chat_room_by_customer_token on chat_room (company_id, customer_token_hash)
  where customer_token_hash is not null;

-- The key that the sender made for a message; the same key again is the same message.
alter table chat_message add column idempotency_key text;

create unique index chat_message_once on chat_message (company_id, room_id, idempotency_key)
  where idempotency_key is not null;

-- Whoever might do everything that there was may do what has come since.
insert into user_group_permission (company_id, group_id, codename)
select company_id, group_id, 'change_chatroom'
from user_group_permission
where codename in (
  'view_ticket', 'view_chatroom', 'add_chatmessage', 'change_company', 'view_userprofile',
  'add_userprofile', 'change_userprofile', 'delete_userprofile', 'view_department',
  'add_department', 'change_department', 'delete_department', 'view_userlog', 'view_botlog')
group by company_id, group_id
having count(*) = 14
on conflict do nothing;
