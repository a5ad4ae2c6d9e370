-- How much customers use in a day, and which of their messages the action log has told of.

-- A subject is a room, a network, or the company as a whole. Days are those of UTC.
create table customer_usage (
  company_id bigint not null references company,
  day date not null,
  subject text not null,
  messages bigint not null default 0,
  bytes bigint not null default 0,
  rooms bigint not null default 0,
  primary key (company_id, day, subject)
);

call fence_company_table('customer_usage');

alter table chat_room
  -- The newest message that an entry of the log names or counts.
  add column logged_seq bigint not null default 0,
  -- The hour in which a message of the customer was last given an entry of its own.
  add column customer_logged_hour timestamptz;

-- Until now every message had its own.
update chat_room set logged_seq = last_seq;
