/** Large data, the same every time: nothing in it is random. */
export interface Amounts {
  /** Action log entries in total; nine tenths of them in one company. */
  rows: number;
  botLogs: number;
  accounts: number;
  messages: number;
}

export const amountsFor = (rows: number): Amounts => ({
  rows,
  botLogs: rows / 5,
  accounts: Math.min(20_000, Math.max(200, rows / 50)),
  messages: rows / 5,
});

/** A word of a fixed list for each number; some are Korean. */
const pick = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${n}) % ${words.length}]`;

const MODELS = ['account', 'department', 'ticket', 'session', 'chat message', 'table permissions'];
const ACTIONS = ['update', 'create', 'login', 'delete', 'ws_connect'];
const THINGS = ['환불 요청', 'Refund request', '배송 지연', 'Late parcel', '교환 문의', 'Invoice'];
/** Each in a hundredth of the entries. */
const SELDOM = ['반품', '취소', '결제', '쿠폰'];
const PLACES = ['Seoul', 'Busan', '대전', '판교', 'Singapore', ''];

/** Runs SQL as the owner of either database. */
export interface Loader {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export async function load(client: Loader, company: string, amounts: Amounts): Promise<void> {
  const { rows } = await client.query('select id from company where code = $1', [company]);
  const id = Number(rows[0]?.id);
  const other = await client.query(
    "insert into company (code, name) values ('OTHER', 'Other') returning id",
  );
  const otherId = Number(other.rows[0]?.id);
  await loadAccounts(client, id, amounts.accounts);
  await withoutIndexes(client, async () => {
    await loadActionLogs(client, id, Math.round(amounts.rows * 0.9));
    await loadActionLogs(client, otherId, Math.round(amounts.rows * 0.1));
    await loadBotLogs(client, id, amounts.botLogs);
    for (const [company, log] of [
      [id, 'action'],
      [id, 'bot'],
      [otherId, 'action'],
    ] as const) {
      await client.query(`set maru.company_id = '${company}'`);
      await client.query('select index_log($1, 2000000000)', [log]);
    }
  });
  await loadMessages(client, id, amounts.messages);
  await client.query('vacuum analyze');
}

/** Creating the indexes after loading takes a fraction of the time. */
async function withoutIndexes(client: Loader, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(
    `select indexname, indexdef from pg_indexes
     where tablename ~ '^(action_log|bot_log|log_text_.*)$' and indexname !~ '_pkey$'`,
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  await fill();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { indexdef } of rows) await client.query(String(indexdef));
}

async function loadAccounts(client: Loader, company: number, count: number): Promise<void> {
  await client.query(
    `insert into department (company_id, name)
     select $1, 'Department ' || n from generate_series(1, 40) as n`,
    [company],
  );
  await client.query(
    `insert into account (company_id, username, password_hash, first_name, last_name, phone_number,
                          email, location, language, department_id, open_key, is_active, date_joined)
     select $1, 'person' || n, password_hash, ${pick(['민지', 'James', '서연', 'Emily', '도윤'], 'n')},
            ${pick(['김', 'Walker', '이', 'Carter', '박', '최'], 'n / 5')},
            '010-' || lpad((n % 10000)::text, 4, '0') || '-' || lpad((n * 7 % 10000)::text, 4, '0'),
            'person' || n || '@example.com', ${pick(PLACES, 'n')}, ${pick(['ko', 'en'], 'n')},
            (select min(id) from department where company_id = $1) + n % 40, 'k' || n, n % 10 > 0,
            timestamptz '2024-01-01' + n * interval '20 minutes'
     from generate_series(1, $2::int) as n,
          (select password_hash from account where company_id = $1 limit 1) as known`,
    [company, count],
  );
  await client.query(
    `insert into account_group (company_id, account_id, group_id)
     select a.company_id, a.id, g.id from account a
     join user_group g on g.company_id = a.company_id and g.name = 'Agents'
     where a.company_id = $1 and a.username like 'person%'`,
    [company],
  );
}

/** The hashes do not form a valid chain: these rows are only read. */
async function loadActionLogs(client: Loader, company: number, count: number): Promise<void> {
  await client.query(
    `insert into action_log (company_id, seq, timestamp, user_name, action_type, object_repr, model,
                             extra_info, ip_address, request_id, hash)
     select $1, n, timestamptz '2025-01-01' + n * interval '30 seconds', 'person' || n % 20000,
            ${pick(ACTIONS, 'n * 7')},
            case when n % 25 = 3 then ${pick(SELDOM, 'n / 25')} else ${pick(THINGS, 'n')} end || ' ' || n % 5000,
            ${pick(MODELS, 'n')},
            case when n % 100000 = 7 then 'needle in the haystack'
                 when n % 10 = 0 then 'status: assigned → 처리 중; priority: urgent; ticket ' || n
                 when n % 18 < 5 then 'status: new → closed; ticket ' || n
                 else 'email: person' || n || '@example.com → other' || n || '@example.com' end,
            '10.' || n % 200 || '.' || n % 251 || '.7', md5(n::text), sha256(int8send(n))
     from generate_series(1 + (select seq::int from log_head where company_id = $1 and log = 'action'),
                          $2::int) as n`,
    [company, count],
  );
  await setHead(client, company, 'action', 'action_log');
}

async function loadBotLogs(client: Loader, company: number, count: number): Promise<void> {
  await client.query(
    `insert into bot_log (company_id, seq, timestamp, user_name, action_type, target_table,
                          user_statement, sql_statement, ip_address, hash)
     select $1, n, timestamptz '2025-01-01' + n * interval '2 minutes', 'person' || n % 20000,
            ${pick(['select', 'update', 'create', 'delete'], 'n')},
            ${pick(['orders', 'customers', 'payments', 'refunds'], 'n')},
            ${pick(['지난달 환불 건수를 알려줘', 'How many orders came in today?', '고객 목록'], 'n')},
            'select count(*) from orders where id = ' || n, '10.0.' || n % 251 || '.9',
            sha256(int8send(n))
     from generate_series(1, $2::int) as n`,
    [company, count],
  );
  await setHead(client, company, 'bot', 'bot_log');
}

async function loadMessages(client: Loader, company: number, count: number): Promise<void> {
  const rooms = 200;
  await client.query(
    `insert into chat_room (company_id, name, creator_first_name, creator_last_name, last_seq)
     select $1, ${pick(THINGS, 'n')} || ' ' || n, '민지', '김', $2::int / $3::int
     from generate_series(1, $3::int) as n`,
    [company, count, rooms],
  );
  await client.query(
    `insert into chat_message (company_id, room_id, seq, sender, sender_name, content, time_created)
     select $1, room.id, n, ${pick(['client', 'agent'], 'n')}, ${pick(['김철수', 'Emily Carter'], 'n')},
            ${pick(THINGS, 'n')} || ': message ' || n,
            timestamptz '2026-01-01' + n * interval '1 minute'
     from (select id from chat_room where company_id = $1) as room,
          generate_series(1, $2::int / $3::int) as n`,
    [company, count, rooms],
  );
}

/** Sets the log head as if every row had been appended. */
const setHead = (client: Loader, company: number, log: string, table: string) =>
  client.query(
    `update log_head set seq = last.seq, time_last = last.timestamp, hash = last.hash
     from (select seq, timestamp, hash from ${table} where company_id = $1 order by seq desc limit 1) last
     where company_id = $1 and log = $2`,
    [company, log],
  );
