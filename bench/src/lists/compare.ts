import { HttpClient } from '@maru/harness/src/http-client.ts';
import {
  type Comparison,
  inTurns,
  type RatioVerdict,
  ratesInTurns,
  verdictLine,
  verdictOf,
} from '../turns.ts';
import type { BareServer } from './bare.ts';
import type { Budgets } from './budgets.ts';
import {
  accountFilterPaths,
  accountsPath,
  commonAgainCases,
  commonParts,
  commonPath,
  completeListPath,
  dayPath,
  koreanParts,
  koreanPath,
  noHit,
  orderingCases,
  pageCases,
  rare,
} from './cases.ts';
import { type LoadFigures, measure, percentiles } from './measure.ts';
import { readingBesideSignIns } from './sign-ins.ts';
import type { Staff } from './staff.ts';
import { changesPerSecond, Writer } from './writer.ts';

export interface Subject {
  server: string;
  bare: BareServer;
  staff: Staff;
  rows: number;
  serverMB(): number;
}

const SECONDS = 2;
/** Few, because each is sent in three turns. */
const TRIES = 60;

/** Compares the server with the bare one, and its calls with each other. Each verdict is told at once. */
export async function compare(subject: Subject, budgets: Budgets): Promise<RatioVerdict[]> {
  const { server, bare, staff, rows } = subject;
  const verdicts: RatioVerdict[] = [];
  const judging =
    <Ask>(measure: (ask: Ask) => Promise<Comparison>) =>
    async (budget: keyof Budgets, what: string, ask: Ask): Promise<void> => {
      const verdict = verdictOf(what, await measure(ask), budgets[budget]);
      console.log(verdictLine(verdict));
      verdicts.push(verdict);
    };
  const judge = judging(inTurns);
  const judgeRates = judging(ratesInTurns);
  const { headers } = staff;
  const at = (path: string) => new URL(path, server).href;
  const rate = async (url: string, more: Record<string, string> = {}) =>
    (
      await measure(url, {
        connections: 8,
        seconds: SECONDS,
        headers: { ...headers, ...more },
      })
    ).perSecond;
  const alone = (url: string | ((n: number) => string), atMost = TRIES): Promise<LoadFigures> =>
    measure(url, { connections: 1, seconds: 60, atMost, headers });
  const pageOne = at(pageCases(rows)[0]?.path(0) ?? '');
  const pageOneP95 = async () => (await alone(pageOne)).p95;
  const p95Of = async (path: string) => (await alone(at(path))).p95;
  /** The slowest is measured three times: among many, one always meets a pause of the machine. */
  const slowest = async (paths: string[]) => {
    const times: [p95: number, path: string][] = [];
    for (const path of paths) times.push([await p95Of(path), path]);
    const [[first, path] = [0, '']] = times.toSorted(([a], [b]) => b - a);
    return [first, await p95Of(path), await p95Of(path)].toSorted((a, b) => a - b)[1] ?? first;
  };

  await rate(bare.url);
  await rate(pageOne);
  for (const { name, path } of pageCases(rows)) {
    await judgeRates('logPages', `log, ${name}: rate, of the bare server's page 1`, {
      ours: () => rate(at(path(0))),
      other: () => rate(bare.url),
    });
  }
  await judgeRates('oneDay', 'log, one day: rate, of log page 1', {
    ours: () => rate(at(dayPath)),
    other: () => rate(pageOne),
  });
  await judgeRates('accounts', "accounts, page 1: rate, of the bare server's page 1", {
    ours: () => rate(at(accountsPath)),
    other: () => rate(bare.url),
  });
  const etag = await tagOf(at(completeListPath), headers);
  await judgeRates('unchangedList', 'all accounts, unchanged: rate, of log page 1', {
    ours: () => rate(at(completeListPath), { 'if-none-match': etag }),
    other: () => rate(pageOne),
  });
  await judge('ordering', 'log, slowest ordering: p95, of log page 1', {
    ours: () => slowest(orderingCases().map(({ path }) => path(0))),
    other: pageOneP95,
  });
  await judge('accountFilter', 'accounts, slowest filter: p95, of log page 1', {
    ours: () => slowest(accountFilterPaths()),
    other: pageOneP95,
  });

  /** Reads every entry. A few are enough: each takes as long as the other. */
  const plainFilter = async (text: string) =>
    (await alone(`${bare.url}/?text=${encodeURIComponent(text)}`, 3)).p50;
  /** Each path is requested once, because a repeated request is cheaper. */
  const first = async (paths: string[], turn: number) => {
    const times: number[] = [];
    for (const path of paths.filter((_, n) => n % 3 === turn)) {
      times.push((await alone(at(path), 1)).p50);
    }
    return percentiles(times).p50;
  };
  const common = [...commonParts.tenth, ...commonParts.quarter].map(commonPath);
  await judge('noHit', 'log, filter without a hit: p50, of reading all', {
    ours: async (turn) => (await alone((n) => at(noHit.path(turn * TRIES + n)))).p50,
    other: () => plainFilter('nothing like it'),
  });
  await judge('rare', 'log, rare filter, first time: p50, of reading all', {
    ours: (turn) => first(rareOnce(), turn),
    other: () => plainFilter('haystack'),
  });
  await judge('korean', 'log, two Korean syllables, first time: p50, of reading all', {
    ours: (turn) => first(koreanParts.map(koreanPath), turn),
    other: () => plainFilter('반품'),
  });
  await judge('commonFirst', 'log, frequent filter, first time: p50, of reading all', {
    ours: (turn) => first(common, turn),
    other: () => plainFilter('urgent'),
  });
  const again = commonAgainCases().map(({ path }) => path(0));
  for (const path of again) await alone(at(path), 2);
  await judge('commonAgain', 'log, frequent filter, again: p95, of reading all', {
    ours: () => slowest(again),
    other: () => plainFilter('urgent'),
  });

  const writer = new Writer(server, staff);
  const ids = await writer.newDepartments();
  const renaming = (rename: (id: number, name: string) => Promise<unknown>) => () =>
    changesPerSecond(ids, SECONDS, rename);
  const change = renaming((id, name) => writer.rename(id, name));
  const bareChange = renaming((id, name) => writer.send('PUT', bare.url, { id, name }));
  await bareChange();
  await change();
  await judgeRates('changes', "audited changes: rate, of the bare server's", {
    ours: change,
    other: bareChange,
  });
  writer.close();

  await judge('besideSignIns', 'log page 1 while 8 sign in: p95, of without them', {
    ours: () => readingBesideSignIns(server, staff, async () => (await alone(pageOne, 500)).p95),
    other: async () => (await alone(pageOne, 500)).p95,
  });
  await judge('memory', "memory: of the bare server's", {
    ours: async () => subject.serverMB(),
    other: async () => bare.memoryMB(),
  });
  return verdicts;
}

const rareOnce = () => Array.from({ length: 12 }, (_, n) => rare.path(n));

async function tagOf(url: string, headers: Record<string, string>): Promise<string> {
  const client = new HttpClient(url, { headers });
  const answer = await client.get(url);
  client.close();
  return String(answer.headers.etag ?? '');
}
