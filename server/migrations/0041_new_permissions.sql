-- Permissions that came with an upgrade, until somebody who may change the company's groups has seen them named.
create table new_permission (
  company_id bigint not null references company (id) on delete cascade,
  codename text not null,
  primary key (company_id, codename)
);

call fence_company_table('new_permission');

-- Those of groups came before this table.
insert into new_permission (company_id, codename)
select company.id, known.codename
from company cross join known_permission as known
where known.codename in ('view_group', 'change_group');
