-- How the chat looks to a company's customers: its colour and its greeting. They have a version of their own,
-- because the form that changes them is not that of the company's profile.

alter table company
  add column chat_colour text not null default '#3e5cc9'
    constraint company_chat_colour_check check (chat_colour ~ '^#[0-9a-f]{6}$'),
  add column chat_greeting text not null default '',
  add column chat_version integer not null default 1;

alter table revision drop constraint revision_model_check;
alter table revision add constraint revision_model_check
  check (model in ('account', 'company', 'company_chat', 'department'));
