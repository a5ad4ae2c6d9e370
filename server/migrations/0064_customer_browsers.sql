-- The browsers by which visitors are known again: who comes back with the key of one is the same customer. Like the
-- tokens of rooms, keys are stored as hashes. As a room does, a browser points at the customer that it was made with, so
-- that joining and parting customers changes nothing here.
create table customer_browser (
  company_id bigint not null references company,
  id bigint generated always as identity,
  key_hash bytea not null,
  customer_id bigint not null,
  time_created timestamptz not null default now(),
  time_used timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, key_hash),
  foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade
);

create index customer_browser_by_customer on customer_browser (company_id, customer_id);
create index customer_browser_by_use on customer_browser (company_id, time_used);

-- The browser that sees the room among its conversations. Rooms of before belong to none.
alter table chat_room
  add column browser_id bigint,
  add constraint chat_room_browser foreign key (company_id, browser_id)
    references customer_browser (company_id, id) on delete set null (browser_id);

create index chat_room_by_browser on chat_room (company_id, browser_id, id) where browser_id is not null;

call fence_company_table('customer_browser');
