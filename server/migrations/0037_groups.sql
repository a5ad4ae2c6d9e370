-- Groups are changed in the console, so their saves carry versions as those of other forms do.

alter table user_group add column version integer not null default 1;

alter table revision drop constraint revision_model_check;
alter table revision add constraint revision_model_check
  check (model in ('account', 'company', 'company_chat', 'department', 'group'));
