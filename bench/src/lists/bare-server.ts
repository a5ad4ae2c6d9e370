import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/** The upper limit: plain Node and hand-written SQL, without any checks and with a known count. */
const [, , url = '', companyText = '', countText = ''] = process.argv;
const company = Number(companyText);
const count = Number(countText);
const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true });

const PAGE_ONE = {
  name: 'page_one',
  text: `select id, timestamp, user_name, action_type, object_repr, model, extra_info, ip_address
         from action_log where company_id = $1 and seq between $2 and $3 order by seq desc`,
};

async function pageOne() {
  const { rows } = await pool.query({ ...PAGE_ONE, values: [company, count - 19, count] });
  return { results: rows, count, next: null, previous: null };
}

const CHANGE = {
  name: 'change',
  text: 'update department set name = $1 where company_id = $2 and id = $3',
};
const APPEND = { name: 'append', text: 'select append_action_log($1::jsonb)' };

/** A change and its log entry, sent in one batch. */
async function change(request: IncomingMessage) {
  const { id, name } = (await json(request)) as { id: number; name: string };
  const entry = {
    ...{ user_name: 'admin', action_type: 'update', object_repr: name, model: 'department' },
    ...{ extra_info: `name: ${name}`, ip_address: '127.0.0.1', request_id: 'none' },
  };
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  try {
    stream.cork();
    const answers = Promise.all([
      client.query(`begin; set local maru.company_id = '${company}'`),
      client.query({ ...CHANGE, values: [name, company, id] }),
      client.query({ ...APPEND, values: [JSON.stringify([entry])] }),
      client.query('commit'),
    ]);
    process.nextTick(() => stream.uncork());
    await answers;
  } finally {
    client.release();
  }
  return { id, name };
}

const answer = (response: ServerResponse, body: object) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
};

// The parent process is gone.
process.on('disconnect', () => process.exit());

const server = createServer((request, response) => {
  (request.method === 'GET' ? pageOne() : change(request))
    .then((body) => answer(response, body))
    .catch((error) => {
      response.statusCode = 500;
      response.end(String(error));
    });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address !== 'string') {
    process.send?.({ url: `http://127.0.0.1:${address.port}` });
  }
});
