-- A second factor for those who switch it on, and what is known of where people are signed in.

alter table company add column requires_second_factor boolean not null default false;

-- The secret is sealed with a key that is not in the database. A code counts once: `last_step` is the
-- time step of the newest one that was taken.
create table second_factor (
  company_id bigint not null references company,
  account_id bigint not null,
  secret bytea not null,
  last_step bigint not null,
  time_set timestamptz not null default now(),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade
);

create table recovery_code (
  company_id bigint not null references company,
  account_id bigint not null,
  code_hash bytea not null,
  primary key (company_id, account_id, code_hash),
  foreign key (company_id, account_id) references second_factor (company_id, account_id) on delete cascade
);

call fence_company_table('second_factor');
call fence_company_table('recovery_code');

alter table session add column time_last_used timestamptz;
update session set time_last_used = time_created;
alter table session alter column time_last_used set not null, alter column time_last_used set default now();
