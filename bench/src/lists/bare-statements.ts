import type { Statement } from '../bare/start-bare.ts';

/** What our calls answer, as it would be written by hand: no role, no row-level security, no checks, and no counting. */
const COMPANY = 1;
const COLUMNS = 'id, timestamp, user_name, action_type, object_repr, model, extra_info, ip_address';
const LOG = `select ${COLUMNS} from action_log where company_id = $1`;

/** A page of the entries up to this one, by their numbers. */
export const entriesOfPage = (page: number, newest: number): Statement => [
  `${LOG} and seq between $2 and $3 order by seq desc`,
  [COMPANY, newest - page * 20 + 1, newest - (page - 1) * 20],
];

/** The moments at which the day begins and ends are known. */
export const oneDay = (start: string, next: string): Statement => [
  `${LOG} and timestamp >= $2 and timestamp < $3 order by timestamp desc, seq desc limit 20`,
  [COMPANY, start, next],
];

/** Along the index of the column. */
export function inOrder(ordering: string): Statement {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const column = ordering.replace('-', '');
  if (column === 'timestamp') return [`${LOG} order by seq ${direction} limit 20`, [COMPANY]];
  const isShort = column === 'action_type';
  const where = isShort ? '' : `and ${column} <> ''`;
  const value = `${isShort ? column : `left(${column}, 200)`} collate "und-x-icu"`;
  return [`${LOG} ${where} order by ${value} ${direction}, seq ${direction} limit 20`, [COMPANY]];
}

const WITH_TEXT = 'from action_log where company_id = $1 and extra_info ilike $2';

/** A text filter as it is usually written: every entry is read. */
export const everyEntryWith = (text: string): Statement[] => [
  [`select count(*) as count ${WITH_TEXT}`, [COMPANY, `%${text}%`]],
  [`select ${COLUMNS} ${WITH_TEXT} order by seq desc limit 20`, [COMPANY, `%${text}%`]],
];

/** With the index of letter pairs that our filters have: the numbers first, as all entries would be read otherwise. */
export const entriesWith = (text: string): Statement => [
  `${LOG} and seq = any(array(
     select seq from log_text_action_extra_info
     where letter_pairs(company_id, text) @> letter_pairs($1, $2) and strpos(text, $2) > 0
     order by seq desc limit 20)) order by seq desc`,
  [COMPANY, text.toUpperCase()],
];

const accountsWhere = (condition: string): Statement => [
  `select a.id, a.username, a.first_name, a.last_name, a.phone_number, a.email, a.location, a.language,
     a.department_id, d.name as department, a.open_key, a.is_active, a.last_login, a.date_joined, a.version,
     array(select g.name from account_group m join user_group g on g.company_id = m.company_id and g.id = m.group_id
           where m.company_id = a.company_id and m.account_id = a.id) as groups
   from account a left join department d on d.company_id = a.company_id and d.id = a.department_id
   where a.company_id = $1 and ${condition}
   order by a.date_joined desc, a.id desc limit 20`,
  [COMPANY],
];

export const accounts: Statement = accountsWhere('true');

/** By what our filters of the same name find. */
export const filteredAccounts: Readonly<Record<string, Statement>> = {
  username: accountsWhere("a.username ilike '%person77%'"),
  first_name: accountsWhere("a.first_name ilike '%민지%'"),
  last_name: accountsWhere("a.last_name ilike '%walk%'"),
  phone_number: accountsWhere("replace(a.phone_number, '-', '') ilike '%0077%'"),
  email: accountsWhere("a.email ilike '%person123%'"),
  department_id: accountsWhere('a.department_id = 3'),
  group: accountsWhere(`exists (select from account_group m join user_group g using (company_id)
     where m.company_id = a.company_id and m.account_id = a.id and g.id = m.group_id and g.name = 'Agents')`),
  location: accountsWhere("a.location ilike '%판교%'"),
  language: accountsWhere("a.language = 'ko'"),
  is_active: accountsWhere('not a.is_active'),
};

/** Which tells whether a complete list is still the same. */
export const versionOfAccounts: Statement = [
  'select version from account_version where company_id = $1',
  [COMPANY],
];

/** A change and its entry in the log. */
export const renaming = (id: number, name: string): Statement[] => [
  ['update department set name = $1 where company_id = $2 and id = $3', [name, COMPANY, id]],
  [
    'select append_action_log($1::jsonb)',
    [
      JSON.stringify([
        {
          ...{ user_name: 'admin', action_type: 'update', object_repr: name, model: 'department' },
          ...{ extra_info: `name: ${name}`, ip_address: '127.0.0.1', request_id: 'none' },
        },
      ]),
    ],
  ],
];
