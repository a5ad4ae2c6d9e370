import type pg from 'pg';

const AGENTS = 300;
const ENTRIES_PER_TICKET = 10;
/** The entries of the first ticket. */
const LONG = 500;

const SUBJECTS = [
  '환불 요청',
  'Refund request',
  '배송 지연',
  'Late parcel',
  '교환 문의',
  'Invoice',
];
const subjects = `(array[${SUBJECTS.map((word) => `'${word}'`).join(',')}])`;

/** A company's agents, each of whom may see tickets. */
export async function loadAgents(client: pg.Client, companyId: number): Promise<void> {
  await client.query(
    `insert into account (company_id, username, password_hash, first_name, last_name, email, language)
     select $1, 'agent' || n, password_hash, 'First' || n, 'Last' || n, 'agent@example.com', 'en'
     from generate_series(1, $2::int) as n,
          (select password_hash from account where company_id = $1 limit 1) as known`,
    [companyId, AGENTS],
  );
  await client.query(
    `insert into account_group (company_id, account_id, group_id)
     select a.company_id, a.id, g.id from account a
     join user_group g on g.company_id = a.company_id and g.name = 'Agents'
     where a.company_id = $1 and a.username like 'agent%'`,
    [companyId],
  );
  await client.query('analyze account, account_group');
}

/** Copies the rows of a query into a table, by a file in the folder of the database. */
async function copy(client: pg.Client, into: string, rows: string): Promise<void> {
  const { rows: found } = await client.query('show data_directory');
  const file = `${found[0].data_directory}/bench.copy`;
  await client.query(`copy (${rows}) to '${file}'`);
  await client.query(`copy ${into} from '${file}'`);
}

/**
 * Tickets with these numbers, ten entries each: nine of ten are closed, the others are at every step. One in ten
 * thousand has a seldom word. Nothing is random.
 */
export async function loadTickets(
  client: pg.Client,
  companyId: number,
  from: number,
  to: number,
): Promise<void> {
  const open = 'n % 10 = 0';
  const isNew = `${open} and n % 30 = 0`;
  await copy(
    client,
    `ticket (company_id, subject, requester_name, customer_email, assignee_id, status, priority, due_date, time_created,
             time_updated, time_closed, last_seq)`,
    `select ${companyId}, ${subjects}[1 + n % ${SUBJECTS.length}] || ' ' || n
              || case when n % 10000 = 7 then ' seldom반품' else '' end,
            'Customer ' || n % 5000, 'customer' || n % 5000 || '@example.com',
            case when ${isNew} then null else agents.id end,
            case when not (${open}) then 'closed' when ${isNew} then 'new' when n % 20 = 0 then 'assigned' else 'processing' end,
            case when n % 50 = 0 then 'urgent' else 'normal' end,
            case when n % 40 = 0 then date '2026-01-01' + (n % 700)::int end,
            timestamptz '2024-01-01' + n * interval '5 minutes', timestamptz '2024-01-02' + n * interval '5 minutes',
            case when not (${open}) then timestamptz '2024-01-02' + n * interval '5 minutes' end,
            case when n = 1 then ${LONG} else ${ENTRIES_PER_TICKET} end
     from generate_series(${from}, ${to}) as n
     join (select id, row_number() over (order by id) as k from account
           where company_id = ${companyId} and username like 'agent%') as agents on agents.k = 1 + n % ${AGENTS}
     order by n`,
  );
  await copy(
    client,
    'ticket_entry (company_id, ticket_id, seq, kind, author_name, content, time_created)',
    `select t.company_id, t.id, seq, case seq % 2 when 0 then 'reply' else 'customer' end, 'Somebody',
            'Words of entry ' || seq || ', long enough to be one or two sentences of a real conversation.',
            t.time_created + seq * interval '1 minute'
     from ticket t cross join lateral generate_series(1, t.last_seq) as seq
     where t.company_id = ${companyId}
       and t.time_created >= timestamptz '2024-01-01' + ${from} * interval '5 minutes'`,
  );
  await client.query('vacuum analyze ticket, ticket_entry, ticket_tally');
}
