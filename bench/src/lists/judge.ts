import type { Case } from './cases.ts';
import type { Figures } from './measure.ts';
import type { WorkFigures } from './work.ts';

export interface Measured extends Case {
  /** The very first answer, in milliseconds. */
  first: number;
  alone: Figures;
  eight: Figures;
}

interface Evidence {
  /** What the bare server answers in a second. */
  limit: number;
  measured: readonly Measured[];
  work: WorkFigures;
  serverMB: number;
}

export interface Verdict {
  what: string;
  target: string;
  figure: string;
  met: boolean;
}

const BUDGETS = {
  shareOfBare: 0.5,
  pagesApart: 2,
  orderingApart: 3,
  accountsApart: 3,
  noHitMs: 20,
  rareMs: 20,
  commonFirstMs: 150,
  commonAgainMs: 10,
  koreanMs: 50,
  mutationsPerSecond: 1500,
  signInSlowdown: 2,
  memoryMB: 250,
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const most = (values: readonly number[]): number => Math.max(...values);

/** Every target with its figure, met or missed. */
export function judge({ limit, measured, work, serverMB }: Evidence): Verdict[] {
  const of = (group: string) => measured.filter((one) => one.group === group);
  const p95s = (group: string) => of(group).map(({ alone }) => alone.p95);
  const pages = of('log page');
  const base = pages[0]?.alone.p95 ?? 0;
  const within = (what: string, value: number, budget: number): Verdict => ({
    what,
    target: `at most ${budget} ms`,
    figure: ms(value),
    met: value <= budget,
  });
  const apart = (what: string, value: number, times: number): Verdict => ({
    what,
    target: `at most ${times}×`,
    figure: `${value.toFixed(1)}×`,
    met: value <= times,
  });
  const slowest = Math.min(...pages.map(({ eight }) => eight.perSecond));
  return [
    {
      what: 'log pages, of the bare server',
      target: `at least ${BUDGETS.shareOfBare * 100} %`,
      figure: `${((slowest / limit) * 100).toFixed(0)} % (${slowest.toFixed(0)} of ${limit.toFixed(0)}/s)`,
      met: slowest >= limit * BUDGETS.shareOfBare,
    },
    apart(
      'log pages, p95 among each other',
      most(p95s('log page')) / Math.min(...p95s('log page')),
      BUDGETS.pagesApart,
    ),
    apart('any ordering, of page 1', most(p95s('log ordering')) / base, BUDGETS.orderingApart),
    within('filter without a hit', most(p95s('no hit')), BUDGETS.noHitMs),
    within('filter with rare hits', most(p95s('rare')), BUDGETS.rareMs),
    within(
      'filter with common hits, the first time',
      most(of('common').map(({ first }) => first)),
      BUDGETS.commonFirstMs,
    ),
    within('filter with common hits, again', most(p95s('common')), BUDGETS.commonAgainMs),
    within('two Korean syllables', most(p95s('korean')), BUDGETS.koreanMs),
    apart('accounts, of log page 1', most(p95s('accounts')) / base, BUDGETS.accountsApart),
    {
      what: 'audited changes in one company',
      target: `at least ${BUDGETS.mutationsPerSecond}/s`,
      figure: `${work.mutationsPerSecond.toFixed(0)}/s`,
      met: work.mutationsPerSecond >= BUDGETS.mutationsPerSecond,
    },
    apart(
      'other calls while 8 sign in',
      work.besideSignIns.p95 / work.withoutSignIns.p95,
      BUDGETS.signInSlowdown,
    ),
    {
      what: 'memory of the server',
      target: `at most ${BUDGETS.memoryMB} MB`,
      figure: `${serverMB} MB`,
      met: serverMB <= BUDGETS.memoryMB,
    },
  ];
}
