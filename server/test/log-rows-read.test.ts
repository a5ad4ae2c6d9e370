import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { KnownMatches } from '../src/core/logs/known-matches.ts';
import { logPage } from '../src/core/logs/log-page.ts';
import type { LogFilters, LogQuery, LogSource } from '../src/core/logs/log-query.ts';
import type { ReadTx } from '../src/core/schema.ts';
import { ACTION_ENTRY_COLUMNS } from '../src/features/action-logs/action-logs.present.ts';
import { BOT_ENTRY_COLUMNS } from '../src/features/bot-logs/bot-logs.present.ts';
import { rowsRead } from './rows-read.ts';

const ENTRIES = 3_000;
const PAGE = { page: 1, page_size: 20, ordering: '-timestamp', tz: 'Asia/Seoul' };
const NO_FILTERS = { contains: {}, action_type: undefined };

const ACTION = { kind: 'action', columns: ACTION_ENTRY_COLUMNS } as const;
const BOT = { kind: 'bot', columns: BOT_ENTRY_COLUMNS } as const;

/** Ten minutes apart, so 144 of them are a day. */
async function fill(tx: ReadTx, { kind }: LogSource) {
  const texts = {
    action: ['object_repr', 'model', 'extra_info'],
    bot: ['target_table', 'user_statement', 'sql_statement'],
  };
  const columns = [...texts[kind], 'ip_address'];
  await sql`
    insert into ${sql.table(`${kind}_log`)} (company_id, seq, timestamp, user_name, action_type,
      ${sql.join(columns.map((name) => sql.ref(name)))}, hash ${sql.raw(kind === 'action' ? ', request_id' : '')})
    select ${tx.companyId}::bigint, n, timestamptz '2026-01-01' + n * interval '10 minutes', 'person' || n % 300, 'update',
      ${sql.join(columns.map((name) => sql`${sql.lit(name)} || n`))}, '' ${sql.raw(kind === 'action' ? ", ''" : '')}
    from generate_series(1, ${ENTRIES}::int) as n`.execute(tx.sql);
  await sql`update log_head set seq = ${ENTRIES} where company_id = ${tx.companyId} and log = ${kind}`.execute(
    tx.sql,
  );
}

const ordersOf = ({ columns }: LogSource): Partial<LogQuery>[] =>
  columns
    .filter((column) => column !== 'id' && column !== 'timestamp')
    .flatMap((column) => [{ ordering: column }, { ordering: `-${column}` }]);

test.each([ACTION, BOT])(
  'a page of the $kind log is read without its other entries',
  async (source) => {
    const queries: Partial<LogQuery>[] = [
      {},
      { page: 100 },
      { page: 150 },
      { page: 100, ordering: 'timestamp' },
      { timestamp: '2026-01-10' },
      { from: '2026-01-03', to: '2026-01-12', ordering: 'timestamp' },
      ...ordersOf(source),
    ];
    const shown: number[] = [];
    const read = await rowsRead({
      table: `${source.kind}_log`,
      fill: (tx) => fill(tx, source),
      asks: queries.map((query) => async (tx) => {
        const known = new KnownMatches();
        const page = await logPage(tx, known, source, { ...PAGE, ...query }, NO_FILTERS);
        shown.push(page.rows.length);
      }),
    });
    expect(shown).toEqual(queries.map(() => 20));
    // The entries before some days and before the days after them are looked up too.
    const tooMany = queries
      .map((query, n) => ({ query, read: read[n] ?? 0 }))
      .filter((one) => one.read > 26);
    expect(tooMany).toEqual([]);
  },
);

test.each([ACTION, BOT])(
  'the entries of a person, and of a day with a filter, are found without the others of the $kind log',
  async (source) => {
    const counts: number[] = [];
    const asking =
      (query: Partial<LogQuery>, filters: Partial<LogFilters>) => async (tx: ReadTx) => {
        const asked = { ...NO_FILTERS, ...filters };
        const page = await logPage(tx, new KnownMatches(), source, { ...PAGE, ...query }, asked);
        counts.push(page.count);
      };
    const read = await rowsRead({
      table: `${source.kind}_log`,
      async fill(tx) {
        await sql`insert into account (company_id, username, password_hash, first_name)
          values (${tx.companyId}, 'person7', '', 'Seventh')`.execute(tx.sql);
        await fill(tx, source);
      },
      asks: [
        asking({ person: 'Seventh' }, {}),
        asking({ timestamp: '2026-01-10' }, { contains: { ip_address: 'ip_address7' } }),
      ],
    });
    expect(counts).toEqual([10, 0]);
    const [ofPerson = 0, ofDay = 0] = read;
    expect(ofPerson).toBeLessThanOrEqual(20);
    // All of the day.
    expect(ofDay).toBeLessThanOrEqual(150);
  },
);
