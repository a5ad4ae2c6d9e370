/** The queries of the group screen as they would be written by hand: no role, no row-level security, no checks. */
export const bareQueries = (groupId: number): [string, unknown[]][] => [
  [
    `select g.id, g.name, array_agg(p.codename) as permissions,
            (select count(*) from account_group m where m.company_id = g.company_id and m.group_id = g.id) as members
     from user_group g left join user_group_permission p on p.company_id = g.company_id and p.group_id = g.id
     where g.company_id = 1 group by g.company_id, g.id order by g.name`,
    [],
  ],
  [
    `select g.id, g.name, g.version, array_agg(p.codename) as permissions
     from user_group g left join user_group_permission p on p.company_id = g.company_id and p.group_id = g.id
     where g.company_id = 1 and g.id = $1 group by g.id`,
    [groupId],
  ],
  [`select count(*) from account_group where company_id = 1 and group_id = $1`, [groupId]],
  [
    `select a.id, a.username, a.first_name, a.last_name, a.is_active
     from account a join account_group m on m.company_id = a.company_id and m.account_id = a.id
     where m.company_id = 1 and m.group_id = $1 order by a.username limit 20`,
    [groupId],
  ],
];
