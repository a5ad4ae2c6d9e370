import { createServer } from 'node:http';
import pg from 'pg';

/** The limit: bare Node, one hand-written query, a count that is known beforehand. */
const [, , url = '', companyText = '', countText = ''] = process.argv;
const company = Number(companyText);
const count = Number(countText);
const pool = new pg.Pool({ connectionString: url, max: 10 });

const PAGE_ONE = {
  name: 'page_one',
  text: `select id, timestamp, user_name, action_type, object_repr, model, extra_info, ip_address
         from action_log where company_id = $1 and seq between $2 and $3 order by seq desc`,
};

const server = createServer((_, response) => {
  pool
    .query({ ...PAGE_ONE, values: [company, count - 19, count] })
    .then(({ rows }) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ results: rows, count, next: null, previous: null }));
    })
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
