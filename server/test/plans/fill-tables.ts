import type pg from 'pg';

/** Enough that reading a table as a whole costs many times what an index costs. */
const ROWS = 4_000;
/** Tables of the installation, and the partitions that are filled by way of their table. */
const NOT_FILLED = /^(schema_migration|repeatable_migration|known_permission|log_text_.+)$/;

/** Most rows are of company 1; another one has the rest. */
const OF_MANY = 'case when n % 10 > 0 then 1 else 2 end';
/** Of what a company has few, however large it is, company 1 has no more than others. */
const OF_FEW = '1 + n % 100';
export const FEW_OF_A_COMPANY: ReadonlySet<string> = new Set([
  'away',
  'canned_reply',
  'customer_presence',
  'db_table',
  'department',
  'desk_presence',
  'new_permission',
  'presence_process',
  'user_group',
  'user_group_permission',
]);

/** What follows neither from the column's name, its type nor a check. */
const VALUES: Record<string, string> = {
  'chat_room.is_active': 'n % 20 = 0',
  'ticket.status':
    "case n % 40 when 0 then 'new' when 1 then 'assigned' when 2 then 'processing' else 'closed' end",
  'company.id': 'n',
  'company.chat_colour': "'#aabbcc'",
  'note.ticket_id': 'case when n % 2 = 0 then 1 + n % 3947 end',
  'note.room_id': 'case when n % 2 = 1 then 1 + n % 3967 end',
  'notice.ticket_id': 'case when n % 2 = 0 then 1 + n % 3947 end',
  'notice.room_id': 'case when n % 2 = 1 then 1 + n % 3967 end',
  'customer.joined_to': 'case when n % 9 = 0 then n - 1 end',
  'customer.main_id': 'case when n % 9 = 0 then n - 1 end',
  'customer.time_joined': 'case when n % 9 = 0 then now() end',
  'data_source.kind': "'embedded'",
  'data_source.url': 'null',
  'log_head.seq': String(ROWS),
  'log_head.base': '0',
  'log_indexed.seq': String(ROWS / 2),
  'log_text.field': "(array['action.user_name', 'action.extra_info', 'bot.ip_address'])[1 + n % 3]",
  // Half of those that are nobody's.
  'ticket.assignee_name': "case when n % 2 = 0 then '' else 'Name ' || n end",
  'ticket_link.other_id': 'n + 10000',
};

/** How many different rows are named; they differ, so that two of them make many pairs. */
const NAMED: Record<string, number> = {
  account_id: 3_989,
  department_id: 53,
  group_id: 50,
  room_id: 3_967,
  ticket_id: 3_947,
};

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  words: string[] | null;
}

/** Fills every table, without triggers. What breaks a unique key is left out. */
export async function fillTables(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica');
  const { rows } = await owner.query<Column>(COLUMNS);
  for (const [table, columns] of Map.groupBy(rows, (column) => column.table)) {
    if (NOT_FILLED.test(table)) continue;
    await owner.query(
      `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
       select ${columns.map(columnValue).join(', ')} from generate_series(1, ${ROWS}) as n on conflict do nothing`,
    );
  }
  await owner.query('set session_replication_role = default');
  // As it would be some time later by itself, so that plans do not depend on when that happens.
  await owner.query('vacuum analyze');
}

function columnValue(column: Column): string {
  const { table, name, nullable } = column;
  const set = VALUES[`${table}.${name}`];
  if (set) return set;
  const value = anyValue(column);
  return nullable ? `case when n % 4 = 0 then ${value} end` : value;
}

function anyValue({ table, name, type, words }: Column): string {
  if (name === 'company_id') return FEW_OF_A_COMPANY.has(table) ? OF_FEW : OF_MANY;
  if (words) return `(array['${words.join("','")}'])[1 + n % ${words.length}]`;
  if (type === 'int8' && name.endsWith('_id')) return `1 + n % ${NAMED[name] ?? 3_943}`;
  const values: Record<string, string> = {
    int8: 'n',
    int4: 'n',
    text: `'${name} ' || n`,
    bool: 'n % 2 = 0',
    timestamptz: `now() - (${ROWS} - n) * interval '1 second'`,
    date: 'current_date - n / 1000',
    uuid: "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid",
    bytea: 'int8send(n)',
    jsonb: "'[]'::jsonb",
    _text: `array['${name} ' || n % 100]`,
  };
  const found = values[type];
  if (!found) throw new Error(`No value for ${name} of type ${type}`);
  return found;
}

/** With the words that a check allows. */
const COLUMNS = `
  select t.relname as table, a.attname as name, y.typname as type, not a.attnotnull as nullable,
    (select array_agg(word[1]) from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''', 'g') as word
     where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
       and pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%') as words
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type y on y.oid = a.atttypid
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
  order by t.relname, a.attnum`;
