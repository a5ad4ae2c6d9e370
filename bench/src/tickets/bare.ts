import pg from 'pg';

/** The queries as they would be written by hand: no role, no row-level security, no checks. */
export const QUERIES = {
  window: (company: number): [string, unknown[]] => [
    `select t.id, t.subject, t.time_created, t.requester_name, t.customer_email,
            coalesce(a.first_name || ' ' || a.last_name, t.assignee_name) as assignee_name,
            t.due_date, t.time_updated, t.status, t.priority
     from ticket t left join account a on a.company_id = t.company_id and a.id = t.assignee_id
     where t.company_id = $1 order by t.time_created desc, t.id desc limit 501`,
    [company],
  ],
  search: (company: number): [string, unknown[]] => [
    `select id, subject, time_created, status from ticket
     where company_id = $1 and letter_pairs(company_id, search_text) @> letter_pairs($1, 'SELDOM반품')
       and strpos(search_text, 'SELDOM반품') > 0
     order by time_created desc, id desc limit 501`,
    [company],
  ],
  counts: (company: number): [string, unknown[]] => [
    'select status, sum(tickets) from ticket_tally where company_id = $1 group by status',
    [company],
  ],
  ticket: (company: number, id: number): [string, unknown[]] => [
    'select * from ticket where company_id = $1 and id = $2',
    [company, id],
  ],
  timeline: (company: number, id: number): [string, unknown[]] => [
    `select * from ticket_entry where company_id = $1 and ticket_id = $2 order by seq desc limit 201`,
    [company, id],
  ],
};

/** Writes replies by hand, with their log entries, in one transaction each. */
export async function bareReplies(
  url: string,
  people: number,
  seconds: number,
  { company, tickets }: { company: number; tickets: readonly number[] },
): Promise<number> {
  const clients = await connected(url, people);
  let count = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    clients.map(async (client, n) => {
      const id = tickets[n];
      while (performance.now() < end) {
        await client.query(`begin; set local maru.company_id = '${company}'`);
        await client.query(
          'select * from ticket where company_id = $1 and id = $2 for no key update',
          [company, id],
        );
        const { rows } = await client.query(
          `update ticket set last_seq = last_seq + 1, time_updated = clock_timestamp()
           where company_id = $1 and id = $2 returning last_seq, time_updated`,
          [company, id],
        );
        await client.query(
          `insert into ticket_entry (company_id, ticket_id, seq, kind, author_name, content, time_created)
           values ($1, $2, $3, 'reply', 'Somebody', 'A reply of one sentence.', $4)`,
          [company, id, rows[0].last_seq, rows[0].time_updated],
        );
        await client.query("select pg_notify('maru_bench', $1)", [String(id)]);
        const entry = { user_name: 'bench', action_type: 'create', object_repr: `#${id}` };
        const rest = { model: 'ticket reply', extra_info: '', ip_address: '', request_id: '' };
        await client.query('select append_action_log($1::jsonb)', [
          JSON.stringify([{ ...entry, ...rest }]),
        ]);
        await client.query('commit');
        count += 1;
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return count / elapsed;
}

const connected = (url: string, people: number): Promise<pg.Client[]> =>
  Promise.all(
    Array.from({ length: people }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
