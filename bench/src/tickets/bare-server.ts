import { createServer } from 'node:http';
import pg from 'pg';
import { QUERIES } from './bare.ts';

/** What reads are compared with: plain Node that answers with the rows of one hand-written query, unchecked. */
const [, , url = '', company = '', ticket = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true });

// The parent process is gone.
process.on('disconnect', () => process.exit());

const server = createServer((request, response) => {
  const name = request.url?.slice(1) as keyof typeof QUERIES;
  pool
    .query({ name, text: QUERIES[name], values: [company, ticket] })
    .then(({ rows }) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(rows));
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
