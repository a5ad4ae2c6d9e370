-- By what a conversation is found: its name, the customer's name and the address that was typed. Apart from the room,
-- whose row changes with every message, so that the index is written only when one of these does.
create table conversation_text (
  company_id bigint not null references company,
  room_id bigint not null,
  search_text text collate "C" not null,
  primary key (company_id, room_id),
  foreign key (company_id, room_id) references chat_room (company_id, id) on delete cascade
);

insert into conversation_text (company_id, room_id, search_text)
select company_id, id,
  upper((name || E'\n' || coalesce(customer_name, '') || E'\n' || customer_email) collate "und-x-icu")
from chat_room;

create index conversation_text_search on conversation_text using gin (letter_pairs(company_id, search_text));

call fence_company_table('conversation_text');
