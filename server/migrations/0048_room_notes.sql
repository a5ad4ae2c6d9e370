-- Notes of rooms: beside which message each was written. Null where the room had none, and for notes of tickets.
alter table note add column message_seq integer;

-- A mention in the note of a room leads to the room.
alter table notice alter column ticket_id drop not null;
alter table notice add column room_id bigint;
alter table notice add foreign key (company_id, room_id) references chat_room (company_id, id) on delete cascade;
alter table notice add check (num_nonnulls(ticket_id, room_id) = 1);

create index notice_of_room on notice (company_id, room_id) where room_id is not null;
