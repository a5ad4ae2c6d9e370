import { json } from 'node:stream/consumers';
import { barePglite, barePostgres } from './bare-database.ts';
import { serveRows } from './serve-rows.ts';
import type { Statement } from './start-bare.ts';

/** The server for comparison: plain Node that answers with the rows of the statements that it is sent, unchecked. */
const [, , place = ''] = process.argv;
const database = place.startsWith('postgres:') ? barePostgres(place) : await barePglite(place);

serveRows(async (request) => {
  if (request.method !== 'GET') {
    const { company, statements } = (await json(request)) as {
      company: number;
      statements: Statement[];
    };
    await database.change(company, statements);
    return {};
  }
  const sent = new URL(request.url ?? '', 'http://bare').searchParams.get('statements') ?? '[]';
  const answers = [];
  for (const statement of JSON.parse(sent) as Statement[]) {
    answers.push(await database.rows(statement));
  }
  return answers;
});
