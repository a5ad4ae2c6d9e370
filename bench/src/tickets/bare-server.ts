import pg from 'pg';
import { serveRows } from '../lists/serve-rows.ts';
import { QUERIES } from './bare.ts';

/** The server for comparison of reads: plain Node that answers with the rows of one hand-written query, unchecked. */
const [, , url = '', company = '', ticket = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true });

serveRows(async (request) => {
  const name = request.url?.slice(1) as keyof typeof QUERIES;
  const { rows } = await pool.query({ name, text: QUERIES[name], values: [company, ticket] });
  return rows;
});
