import { setTimeout } from 'node:timers/promises';
import { listAccounts } from '@maru/contract/accounts';
import { runStatement } from '@maru/contract/data';
import type { HttpClient } from '@maru/harness/src/http-client.ts';
import { percentiles } from '../lists/measure.ts';
import { type Comparison, inTurns } from '../turns.ts';

const CALLS = 300;
/** As many statements of an account run at a time. */
const AT_ONCE = 2;
const TOO_MANY = 429;
const PAUSE_MS = 200;

const columns = (value: string, count: number) => Array(count).fill(value).join(', ');
const ROWS = 'from generate_series(1, 1000)';

/** Those that cost the most of all that are still answered, one after another. */
const WIDEST = [
  `select ${columns('null', 1_600)} ${ROWS}`,
  `select ${columns("''", 1_600)} ${ROWS}`,
  `select ${columns("'a'", 50)} ${ROWS}`,
  `with a as materialized (select string_agg(chr(1), '') v from generate_series(1, 300)) select v from a, generate_series(1, 1000)`,
  `with a as materialized (select string_agg('x', '') v from generate_series(1, 1900)) select v from a, generate_series(1, 1000)`,
];

/** The p95 of somebody else's calls, without and beside one person's widest answers. */
export async function besideWideAnswers(
  reader: HttpClient,
  asker: HttpClient,
): Promise<Comparison> {
  return inTurns({
    other: () => readP95(reader),
    ours: async () => {
      const stop = new AbortController();
      const asking = Array.from({ length: AT_ONCE }, () => askWidest(asker, stop.signal));
      const p95 = await readP95(reader);
      stop.abort();
      const answers = (await Promise.all(asking)).reduce((sum, count) => sum + count, 0);
      console.log(`  ${answers} wide answers beside ${CALLS} calls`);
      return p95;
    },
  });
}

async function readP95(reader: HttpClient): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const begun = performance.now();
    await reader.call(listAccounts, { query: {} });
    times.push(performance.now() - begun);
    await setTimeout(10);
  }
  return percentiles(times).p95;
}

async function askWidest(asker: HttpClient, signal: AbortSignal): Promise<number> {
  let answers = 0;
  for (let n = 0; !signal.aborted; n += 1) {
    const { status, body } = await asker.post(runStatement.path, {
      sql: WIDEST[n % WIDEST.length],
    });
    if (status === TOO_MANY) await setTimeout(PAUSE_MS);
    else if (status !== 200 || body.outcome !== 'rows')
      throw new Error(`refused: ${JSON.stringify(body).slice(0, 500)}`);
    else answers += 1;
  }
  return answers;
}
