import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { BareServer } from '../bare/start-bare.ts';
import type { Judge } from '../judge.ts';
import { type Comparison, inTurns, ratesInTurns } from '../turns.ts';
import {
  accounts,
  entriesOfPage,
  everyEntryWith,
  filteredAccounts,
  inOrder,
  oneDay,
  renaming,
  versionOfAccounts,
} from './bare-statements.ts';
import type { Budgets } from './budgets.ts';
import {
  accountFilterPaths,
  accountsPath,
  commonAgainCases,
  commonParts,
  commonPath,
  completeListPath,
  DAY,
  dayPath,
  koreanParts,
  koreanPath,
  newestOf,
  noHit,
  orderingCases,
  orderings,
  pageCases,
  rare,
} from './cases.ts';
import { type LoadFigures, measure, percentiles } from './measure.ts';
import { besideSignIns } from './sign-ins.ts';
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

/** Compares every call with the bare server's answer to the same question. */
export async function compare(subject: Subject, budgets: Budgets, judge: Judge): Promise<void> {
  const { server, bare, staff, rows } = subject;
  const judging =
    <Ask>(measure: (ask: Ask) => Promise<Comparison>) =>
    async (budget: keyof Budgets, what: string, ask: Ask): Promise<void> =>
      judge.judge(`${what}, of the bare server's`, await measure(ask), budgets[budget]);
  const judgeTimes = judging(inTurns);
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
  const slowest = async (urls: readonly string[]) => {
    const times: number[] = [];
    for (const url of urls) times.push((await alone(url)).p50);
    return Math.max(...times);
  };

  const pageOne = at(pageCases(rows)[0]?.path(0) ?? '');
  const barePageOne = bare.asking(entriesOfPage(1, newestOf(rows)));
  await rate(barePageOne);
  await rate(pageOne);
  for (const { name, path } of pageCases(rows)) {
    await judgeRates('logPages', `log, ${name}: rate`, {
      ours: () => rate(at(path(0))),
      other: () => rate(barePageOne),
    });
  }
  await judgeRates('oneDay', 'log, one day: rate', {
    ours: () => rate(at(dayPath)),
    other: () => rate(bare.asking(oneDay(DAY.start, DAY.next))),
  });
  await judgeRates('accounts', 'accounts, page 1: rate', {
    ours: () => rate(at(accountsPath)),
    other: () => rate(bare.asking(accounts)),
  });
  const etag = await tagOf(at(completeListPath), headers);
  await judgeRates('unchangedList', 'all accounts, unchanged: rate', {
    ours: () => rate(at(completeListPath), { 'if-none-match': etag }),
    other: () => rate(bare.asking(versionOfAccounts)),
  });
  await judgeTimes('ordering', 'log, slowest order: p50', {
    ours: () => slowest(orderingCases().map(({ path }) => at(path(0)))),
    other: () => slowest(orderings.map((ordering) => bare.asking(inOrder(ordering)))),
  });
  await judgeTimes('accountFilter', 'accounts, slowest filter: p50', {
    ours: () => slowest(accountFilterPaths().map(at)),
    other: () =>
      slowest(Object.values(filteredAccounts).map((statement) => bare.asking(statement))),
  });

  /** A few are enough: each takes as long as the other. */
  const readingAll = async (text: string) =>
    (await alone(bare.asking(...everyEntryWith(text)), 3)).p50;
  /** Each path is requested once, because a repeated request is cheaper. */
  const first = async (paths: string[], turn: number) => {
    const times: number[] = [];
    for (const path of paths.filter((_, n) => n % 3 === turn)) {
      times.push((await alone(at(path), 1)).p50);
    }
    return percentiles(times).p50;
  };
  const common = [...commonParts.tenth, ...commonParts.quarter].map(commonPath);
  await judgeTimes('noHit', 'log, filter without a hit, beside reading all: p50', {
    ours: async (turn) => (await alone((n) => at(noHit.path(turn * TRIES + n)))).p50,
    other: () => readingAll('nothing like it'),
  });
  await judgeTimes('rare', 'log, rare filter, first time, beside reading all: p50', {
    ours: (turn) => first(rareOnce(), turn),
    other: () => readingAll('haystack'),
  });
  await judgeTimes('korean', 'log, Korean syllables, first time, beside reading all: p50', {
    ours: (turn) => first(koreanParts.map(koreanPath), turn),
    other: () => readingAll('반품'),
  });
  await judgeTimes('commonFirst', 'log, frequent filter, first time, beside reading all: p50', {
    ours: (turn) => first(common, turn),
    other: () => readingAll('urgent'),
  });
  const again = commonAgainCases().map(({ path }) => at(path(0)));
  for (const url of again) await alone(url, 2);
  await judgeTimes('commonAgain', 'log, frequent filter, again, beside reading all: p50', {
    ours: () => slowest(again),
    other: () => readingAll('urgent'),
  });

  const writer = new Writer(server, staff);
  const ids = await writer.newDepartments();
  const changes = (rename: (id: number, name: string) => Promise<unknown>) => () =>
    changesPerSecond(ids, SECONDS, rename);
  const change = changes((id, name) => writer.rename(id, name));
  const bareChange = changes((id, name) =>
    writer.send('PUT', bare.url, { company: 1, statements: renaming(id, name) }),
  );
  await bareChange();
  await change();
  await judgeRates('changes', 'audited changes: rate', { ours: change, other: bareChange });
  writer.close();

  const p95Beside = (url: string) =>
    besideSignIns(server, staff, async () => (await alone(url, 500)).p95);
  await judgeTimes('besideSignIns', 'log page 1 while 8 sign in: p95', {
    ours: () => p95Beside(pageOne),
    other: () => p95Beside(barePageOne),
  });
  await judgeTimes('memory', 'memory', {
    ours: async () => subject.serverMB(),
    other: async () => bare.memoryMB(),
  });
}

const rareOnce = () => Array.from({ length: 12 }, (_, n) => rare.path(n));

async function tagOf(url: string, headers: Record<string, string>): Promise<string> {
  const client = new HttpClient(url, { headers });
  const answer = await client.get(url);
  client.close();
  return String(answer.headers.etag ?? '');
}
