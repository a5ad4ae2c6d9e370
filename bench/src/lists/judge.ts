import { BUDGETS } from './budgets.ts';
import type { Limit, PageLimit } from './limit.ts';
import type { Measured } from './reading.ts';
import type { WorkFigures } from './work.ts';

interface Evidence {
  /** Requests per second of the bare server and of ours; not measured for the embedded database. */
  limits: { pages: PageLimit[]; change: Limit } | undefined;
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

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const most = (values: readonly number[]): number => Math.max(...values);

/** Every target with its figure, met or missed. */
export function judge({ limits, measured, work, serverMB }: Evidence): Verdict[] {
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
  return [
    ...(limits ? limits.pages.map(besideTheLimit) : []),
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
      most(p95s('common first')),
      BUDGETS.commonFirstMs,
    ),
    within('filter with common hits, again', most(p95s('common again')), BUDGETS.commonAgainMs),
    within('two Korean syllables', most(p95s('korean')), BUDGETS.koreanMs),
    apart(
      'accounts, of log page 1',
      most(p95s('accounts')) / most(p95s('log page again')),
      BUDGETS.accountsApart,
    ),
    ...(limits ? [mutations(work, limits.change)] : []),
    apart(
      'other calls while 8 sign in',
      work.besideSignIns.p95 / work.withoutSignIns.p95,
      BUDGETS.signInSlowdown,
    ),
    ...(limits ? [memory(serverMB)] : []),
  ];
}

const besideTheLimit = ({ name, bare, ours }: PageLimit): Verdict => ({
  what: `${name}, of the bare server's page 1`,
  target: `at least ${BUDGETS.shareOfBare * 100} %`,
  figure: `${((ours / bare) * 100).toFixed(0)} % (${ours.toFixed(0)} of ${bare.toFixed(0)}/s)`,
  met: ours / bare >= BUDGETS.shareOfBare,
});

/** The bare server's rate on the same machine shows how much of a miss is due to the machine. */
const mutations = ({ mutationsPerSecond }: WorkFigures, { bare, ours }: Limit): Verdict => ({
  what: 'audited changes in one company',
  target: `at least ${BUDGETS.mutationsPerSecond}/s`,
  figure: `${mutationsPerSecond.toFixed(0)}/s (beside a bare server ${ours.toFixed(0)} to ${bare.toFixed(0)})`,
  met: mutationsPerSecond >= BUDGETS.mutationsPerSecond,
});

/** The embedded database runs in the server's process, so its memory is included. */
const memory = (serverMB: number): Verdict => ({
  what: 'memory of the server',
  target: `at most ${BUDGETS.memoryMB} MB`,
  figure: `${serverMB} MB`,
  met: serverMB <= BUDGETS.memoryMB,
});
