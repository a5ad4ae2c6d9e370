import { BUDGETS, LAYOUT_SHIFT, LIMITS } from './budgets.ts';
import type { Count, Step } from './figures.ts';

export interface BudgetVerdict {
  what: string;
  figure: string;
  target: string;
  /** Undefined where there is no verdict. */
  met?: boolean;
}

const atMost = (what: string, value: number, limit: number, unit = ''): BudgetVerdict => ({
  what,
  figure: `${value}${unit}`,
  target: `at most ${limit}${unit}`,
  met: value <= limit,
});

/** Every target with its figure, met or missed. */
export const verdictsOn = (steps: readonly Step[], counts: readonly Count[]): BudgetVerdict[] => [
  ...steps.flatMap(judgeStep),
  ...counts.flatMap(({ name, worst }) => {
    const limit = LIMITS[name];
    return limit === undefined ? [] : [atMost(name, worst, limit)];
  }),
];

function judgeStep({ step, ms, worstWork, worstShift, worstEveryShift }: Step): BudgetVerdict[] {
  const budget = BUDGETS.find((one) => step.startsWith(one.step));
  if (!budget) throw new Error(`no budget for: ${step}`);
  const shift = budget.moves ? worstShift : worstEveryShift;
  return [
    atMost(`${step}: time, median`, ms, budget.ms, ' ms'),
    atMost(`${step}: longest task, worst`, worstWork, budget.task, ' ms'),
    atMost(`${step}: layout shift, worst`, shift, LAYOUT_SHIFT),
  ];
}
