import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { barePglite, barePostgres } from './bare-database.ts';
import { serveRows } from './serve-rows.ts';

/** The server for comparison: plain Node and hand-written SQL, without any checks and with a known count. */
const [, , place = '', companyText = '', countText = ''] = process.argv;
const company = Number(companyText);
const count = Number(countText);
const database = place.startsWith('postgres:') ? barePostgres(place) : await barePglite(place);

const COLUMNS = 'id, timestamp, user_name, action_type, object_repr, model, extra_info, ip_address';
const PAGE_ONE = {
  name: 'page_one',
  text: `select ${COLUMNS} from action_log
         where company_id = $1 and seq between $2 and $3 order by seq desc`,
};

const pageOne = async () => ({
  results: await database.rows(PAGE_ONE, [company, count - 19, count]),
  count,
  next: null,
  previous: null,
});

const FILTERED = 'from action_log where company_id = $1 and extra_info ilike $2';
const COUNT = { name: 'count', text: `select count(*) as count ${FILTERED}` };
const FIRST = {
  name: 'first',
  text: `select ${COLUMNS} ${FILTERED} order by seq desc limit 20`,
};

/** A text filter as it is usually written: every entry is read. */
async function filtered(text: string) {
  const values = [company, `%${text}%`];
  const [counted] = await database.rows(COUNT, values);
  return { results: await database.rows(FIRST, values), counted };
}

const CHANGE = {
  name: 'change',
  text: 'update department set name = $1 where company_id = $2 and id = $3',
};
const APPEND = { name: 'append', text: 'select append_action_log($1::jsonb)' };

/** A change and its log entry. */
async function change(request: IncomingMessage) {
  const { id, name } = (await json(request)) as { id: number; name: string };
  const entry = {
    ...{ user_name: 'admin', action_type: 'update', object_repr: name, model: 'department' },
    ...{ extra_info: `name: ${name}`, ip_address: '127.0.0.1', request_id: 'none' },
  };
  await database.change(company, [
    [CHANGE, [name, company, id]],
    [APPEND, [JSON.stringify([entry])]],
  ]);
  return { id, name };
}

function answerTo(request: IncomingMessage) {
  if (request.method !== 'GET') return change(request);
  const text = new URL(request.url ?? '', 'http://bare').searchParams.get('text');
  return text === null ? pageOne() : filtered(text);
}

serveRows(answerTo);
