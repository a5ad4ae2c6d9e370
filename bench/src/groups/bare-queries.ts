import type { Statement } from '../bare/start-bare.ts';

/** What the group screen asks for, as it would be written by hand: no role, no row-level security, no checks. */
export const bareScreen = (groupId: number): Statement[][] => [
  [
    [
      `select g.id, g.name, array_agg(p.codename) as permissions,
              (select count(*) from account_group m where m.company_id = g.company_id and m.group_id = g.id) as members
       from user_group g left join user_group_permission p on p.company_id = g.company_id and p.group_id = g.id
       where g.company_id = 1 group by g.company_id, g.id order by g.name`,
      [],
    ],
  ],
  [
    [
      `select g.id, g.name, g.version, array_agg(p.codename) as permissions
       from user_group g left join user_group_permission p on p.company_id = g.company_id and p.group_id = g.id
       where g.company_id = 1 and g.id = $1 group by g.id`,
      [groupId],
    ],
  ],
  [
    ['select count(*) from account_group where company_id = 1 and group_id = $1', [groupId]],
    [
      `select a.id, a.username, a.first_name, a.last_name, a.is_active
       from account a join account_group m on m.company_id = a.company_id and m.account_id = a.id
       where m.company_id = 1 and m.group_id = $1 order by a.username limit 20`,
      [groupId],
    ],
  ],
];

const HOLDERS = `from account a where a.company_id = 1 and a.id in (
  select m.account_id from account_group m join user_group_permission p using (company_id, group_id)
  where m.company_id = 1 and p.codename = $1)`;

/** Who may do this, and by which groups. */
export const bareHolders = (permission: string, take: number, skip: number): Statement[] => [
  [`select count(*) ${HOLDERS}`, [permission]],
  [
    `select a.id, a.username, a.first_name, a.last_name, a.is_active,
       array(select g.name from account_group m join user_group g on g.company_id = m.company_id and g.id = m.group_id
             join user_group_permission p on p.company_id = g.company_id and p.group_id = g.id
             where m.company_id = a.company_id and m.account_id = a.id and p.codename = $1) as groups
     ${HOLDERS} order by nullif(a.username, '') collate "und-x-icu", a.id limit $2 offset $3`,
    [permission, take, skip],
  ],
];
