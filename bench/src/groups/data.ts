import type { Loader } from '../lists/data.ts';

export const ACCOUNTS = 20_000;
export const GROUPS = 200;
export const LARGE = { name: 'Group 1', members: 5_000 };

/**
 * A company with 200 groups of five permissions each. Every account is in Agents and in three of these groups, and
 * the first 5,000 are in the large group, which alone gives `view_botlog`.
 */
export async function loadGroups(client: Loader, company: string): Promise<void> {
  const { rows } = await client.query('select id from company where code = $1', [company]);
  const id = Number(rows[0]?.id);
  await client.query(
    `insert into account (company_id, username, password_hash, first_name, last_name, email, language)
     select $1, 'person' || n, password_hash, 'First' || n % 300, 'Last' || n % 500,
            'person' || n || '@example.com', 'en'
     from generate_series(1, $2::int) as n,
          (select password_hash from account where company_id = $1 limit 1) as known`,
    [id, ACCOUNTS],
  );
  await client.query(
    `insert into user_group (company_id, name)
     select $1, 'Group ' || n from generate_series(1, $2::int) as n`,
    [id, GROUPS],
  );
  await client.query(
    `insert into user_group_permission (company_id, group_id, codename)
     select g.company_id, g.id, p.codename
     from (select *, substr(name, 7)::int as n from user_group where company_id = $1 and name like 'Group %') as g
     join (select codename, row_number() over (order by codename) as n from known_permission
           where codename <> 'view_botlog') as p on (p.n + g.n) % 3 = 0
     union all
     select company_id, id, 'view_botlog' from user_group where company_id = $1 and name = $2`,
    [id, LARGE.name],
  );
  await client.query(
    `insert into account_group (company_id, account_id, group_id)
     select a.company_id, a.id, g.id
     from (select *, substr(username, 7)::int as n from account
           where company_id = $1 and username like 'person%') as a
     join user_group g on g.company_id = a.company_id and (
       g.name = 'Agents'
       or g.name in ('Group ' || 2 + a.n % 199, 'Group ' || 2 + a.n * 7 % 199, 'Group ' || 2 + a.n * 13 % 199)
       or (g.name = $2 and a.n <= $3::int))`,
    [id, LARGE.name, LARGE.members],
  );
  await client.query('vacuum analyze');
}
