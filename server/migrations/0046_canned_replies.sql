-- Help for the hand: canned replies, and tags that are suggested and searched.

create table canned_reply (
  company_id bigint not null references company,
  id bigint generated always as identity,
  -- Whose it is; null: the company's.
  account_id bigint,
  name text not null,
  name_key text collate "C" generated always as (upper(name collate "und-x-icu")) stored,
  content text not null,
  version integer not null default 1,
  primary key (company_id, id),
  -- The names of one owner differ in more than their case.
  constraint canned_reply_name unique nulls not distinct (company_id, account_id, name_key),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);

-- The tags of a ticket in upper case, each with its company in front: whoever searches meets the tickets of one
-- company only.
create function tag_keys(company bigint, tags text[]) returns text[]
  language sql immutable parallel safe
  return array(select company || ':' || upper(tag collate "und-x-icu") from unnest(tags) as tag);

create index ticket_by_tag on ticket using gin (tag_keys(company_id, tags)) where tags <> '{}';

-- How many tickets have each tag, by who has the ticket, as a sum of changes: suggestions count only what the person
-- who types may see, and look at no ticket. See tally_ticket_tags.sql.
create table ticket_tag_tally (
  company_id bigint not null references company,
  id bigint generated always as identity,
  tag text not null,
  tag_key text collate "C" generated always as (upper(tag collate "und-x-icu")) stored,
  assignee_id bigint,
  department_id bigint,
  is_named boolean not null,
  tickets integer not null,
  primary key (company_id, id)
);

insert into ticket_tag_tally (company_id, tag, assignee_id, department_id, is_named, tickets)
select company_id, tag, assignee_id, department_id, assignee_name <> '', count(*)
from ticket, unnest(tags) as tag group by 1, 2, 3, 4, 5;

alter table revision drop constraint revision_model_check;
alter table revision add constraint revision_model_check
  check (model in (
    'account', 'canned_reply', 'company', 'company_chat', 'customer', 'department', 'group', 'ticket',
    'ticket_settings'));

call fence_company_table('canned_reply');
call fence_company_table('ticket_tag_tally');
