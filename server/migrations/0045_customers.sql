-- Who the tickets and rooms of a company come from. Staff keep these records; nothing that a visitor types changes one.
create table customer (
  company_id bigint not null references company,
  id bigint generated always as identity,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  version integer not null default 1,
  -- Tickets and rooms always point at the customer that they were made with. Joining two customers changes only these
  -- columns, so that parting them gives each its own again.
  joined_to bigint,
  joined_by bigint,
  joined_by_name text not null default '',
  time_joined timestamptz,
  main_id bigint,
  time_created timestamptz not null default now(),
  search_text text collate "C" generated always as (
    upper((name || E'\n' || email || E'\n' || phone || E'\n' || regexp_replace(phone, '[^0-9]', '', 'g'))
          collate "und-x-icu")) stored,
  primary key (company_id, id),
  check (name <> '' or email <> '' or phone <> ''),
  check (num_nonnulls(joined_to, main_id, time_joined) in (0, 3)),
  check (joined_to <> id and main_id <> id),
  foreign key (company_id, joined_to) references customer (company_id, id),
  foreign key (company_id, main_id) references customer (company_id, id),
  foreign key (company_id, joined_by) references account (company_id, id) on delete set null (joined_by)
);

alter table chat_room
  add column customer_id bigint,
  -- As the visitor typed it.
  add column customer_email text not null default '',
  add constraint chat_room_customer foreign key (company_id, customer_id) references customer (company_id, id);

alter table ticket
  add column customer_id bigint,
  add constraint ticket_customer foreign key (company_id, customer_id) references customer (company_id, id);

-- The customers of what is there already. A room has its own, and so have the tickets that were made from it, whatever
-- address is on them: it is what a visitor said. Of the other tickets, those with the same address have one customer,
-- and one without an address has its own.
alter table customer add column from_room bigint, add column from_ticket bigint;

insert into customer (company_id, name, from_room, time_created)
select company_id, coalesce(nullif(customer_name, ''), name), id, time_created
from chat_room where coalesce(nullif(customer_name, ''), name) <> '' order by id;

insert into customer (company_id, name, email, time_created)
select company_id,
  coalesce((array_agg(requester_name order by id desc) filter (where requester_name <> ''))[1], ''),
  (array_agg(customer_email order by id desc))[1],
  min(time_created)
from ticket where room_id is null and customer_email <> ''
group by company_id, upper(customer_email collate "und-x-icu")
order by min(id);

insert into customer (company_id, name, from_ticket, time_created)
select company_id, requester_name, id, time_created
from ticket where room_id is null and customer_email = '' and requester_name <> '' order by id;

update chat_room set customer_id = customer.id
from customer where customer.company_id = chat_room.company_id and customer.from_room = chat_room.id;

update ticket set customer_id = chat_room.customer_id
from chat_room where chat_room.company_id = ticket.company_id and chat_room.id = ticket.room_id;

update ticket set customer_id = customer.id
from customer where ticket.room_id is null and ticket.customer_email <> ''
  and customer.company_id = ticket.company_id and customer.email <> ''
  and upper(customer.email collate "und-x-icu") = upper(ticket.customer_email collate "und-x-icu");

update ticket set customer_id = customer.id
from customer where ticket.room_id is null and ticket.customer_email = ''
  and customer.company_id = ticket.company_id and customer.from_ticket = ticket.id;

alter table customer drop column from_room, drop column from_ticket;

create index customer_by_email on customer (company_id, upper(email collate "und-x-icu")) where email <> '';
create index customer_by_main on customer (company_id, main_id) where main_id is not null;
create index customer_by_joined_to on customer (company_id, joined_to) where joined_to is not null;
create index customer_by_joined_by on customer (company_id, joined_by) where joined_by is not null;
create index customer_search on customer using gin (letter_pairs(company_id, search_text));
create index ticket_by_customer on ticket (company_id, customer_id, time_created desc, id desc)
  where customer_id is not null;
create index chat_room_by_customer on chat_room (company_id, customer_id, id) where customer_id is not null;

alter table revision drop constraint revision_model_check;
alter table revision add constraint revision_model_check
  check (model in (
    'account', 'company', 'company_chat', 'customer', 'department', 'group', 'ticket', 'ticket_settings'));

call fence_company_table('customer');
