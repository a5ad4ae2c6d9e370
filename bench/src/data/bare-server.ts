import { text } from 'node:stream/consumers';
import pg from 'pg';
import { serveRows } from '../bare/serve-rows.ts';

/** A statement as it would be run by hand: one row into a log, committed, and then the statement; nothing is checked. */
const [, , logUrl = '', sourceUrl = ''] = process.argv;
const log = new pg.Pool({ connectionString: logUrl, max: 10 });
const source = new pg.Pool({ connectionString: sourceUrl, max: 10 });

serveRows(async (request) => {
  const { sql } = JSON.parse(await text(request));
  await log.query('insert into bare_log (user_name, statement) values ($1, $2)', ['bench', sql]);
  return (await source.query({ text: sql, rowMode: 'array' })).rows;
});
