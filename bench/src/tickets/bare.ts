import pg from 'pg';
import type { Statement } from '../bare/start-bare.ts';

const COLUMNS = `t.id, t.subject, t.time_created, t.requester_name, t.customer_email,
  coalesce(a.first_name || ' ' || a.last_name, t.assignee_name) as assignee_name,
  t.due_date, t.time_updated, t.status, t.priority`;
const WITH_ASSIGNEE =
  'ticket t left join account a on a.company_id = t.company_id and a.id = t.assignee_id';

/** Queries with the same answers, as they would be written by hand: no role, no row-level security, no checks. */
export const bareReads = (company: number, ticket: number) =>
  ({
    window: [
      `select ${COLUMNS} from ${WITH_ASSIGNEE}
    where t.company_id = $1 order by t.time_created desc, t.id desc limit 501`,
      [company],
    ],
    // The numbers first, as an array: in a join, PostgreSQL reads every ticket beside the few that were found.
    search: [
      `select ${COLUMNS} from ${WITH_ASSIGNEE}
    where t.company_id = $1 and t.id = any(array(
      select id from ticket where company_id = $1
        and letter_pairs(company_id, search_text) @> letter_pairs($1, 'SELDOM반품')
        and strpos(search_text, 'SELDOM반품') > 0
      union
      select id from ticket where company_id = $1 and assignee_id = any(array(select id from account
        where company_id = $1 and strpos(upper(first_name || ' ' || last_name), 'SELDOM반품') > 0))))
    order by t.time_created desc, t.id desc limit 501`,
      [company],
    ],
    counts: [
      `select sum(tickets) as all,
      sum(tickets) filter (where status = 'new') as new, sum(tickets) filter (where status = 'assigned') as assigned,
      sum(tickets) filter (where status = 'processing') as processing,
      sum(tickets) filter (where status = 'closed') as closed, sum(tickets) filter (where is_urgent) as urgent,
      sum(tickets) filter (where status <> 'closed' and assignee_id = 1) as mine,
      sum(tickets) filter (where status <> 'closed' and department_id = 1) as department,
      sum(tickets) filter (where status <> 'closed' and assignee_id is null and department_id is null) as unassigned,
      (select count(*) from (select from ticket where company_id = $1 and status <> 'closed'
         and due_date < current_date limit 1000) as late) as overdue
    from ticket_tally where company_id = $1`,
      [company],
    ],
    ticket: [
      `select t.*, a.first_name, a.last_name, a.username, a.is_active, d.name as department_name, r.name as room_name,
      array(select row(l.id, l.subject, l.status) from ticket_link k
            join ticket l on l.company_id = k.company_id and l.id in (k.ticket_id, k.other_id) and l.id <> t.id
            where k.company_id = t.company_id and t.id in (k.ticket_id, k.other_id)) as links
    from ${WITH_ASSIGNEE}
    left join department d on d.company_id = t.company_id and d.id = t.department_id
    left join chat_room r on r.company_id = t.company_id and r.id = t.room_id
    where t.company_id = $1 and t.id = $2`,
      [company, ticket],
    ],
    timeline: [
      `select * from ticket_entry where company_id = $1 and ticket_id = $2 order by seq desc limit 201`,
      [company, ticket],
    ],
  }) satisfies Record<string, Statement>;

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
