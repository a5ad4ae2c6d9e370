/**
 * Limits for figures that are not times, checked against the worst value. The build checks the same sizes.
 */
export const LIMITS: Readonly<Record<string, number>> = {
  'JavaScript of the sign-in screen, kB gzipped': 150,
  'JavaScript until the first list, kB gzipped': 230,
  'heap, MB: growth from 100 to 200 screens': 1,
  'DOM nodes: growth from 100 to 200 screens': 100,
  'listeners: growth from 100 to 200 screens': 20,
};

/** The limit for the worst layout shift of every step. */
export const LAYOUT_SHIFT = 0.02;

export interface Budget {
  /** Applies to a step whose name starts with this. */
  step: string;
  /** Limit for the median time: the machine has other work too, so the worst is not judged. */
  ms: number;
  /**
   * Limit for the longest task of all tries, in CPU time, so that other work on the machine does not count.
   */
  task: number;
  /** The content is meant to move right after the click or key, so those shifts do not count. */
  moves?: true;
}

/** A step's budget is the first one that matches. */
export const BUDGETS: readonly Budget[] = [
  { step: 'sign-in screen', ms: 1000, task: 100 },
  { step: 'signing in', ms: 1000, task: 100 },
  { step: 'first list after it', ms: 1000, task: 100 },
  { step: 'list by its address', ms: 1500, task: 100 },
  { step: 'to ', ms: 300, task: 100 },
  { step: '100 rows by address', ms: 1500, task: 80 },
  { step: '100 rows', ms: 500, task: 80 },
  { step: '10,000 tickets, frame of a scroll', ms: 50, task: 100 },
  { step: '10,000 tickets, frame of a drag', ms: 100, task: 100 },
  { step: '10,000 tickets, narrowed', ms: 200, task: 100, moves: true },
  { step: '10,000 tickets', ms: 1000, task: 100 },
  { step: '500 tables, one right', ms: 100, task: 100 },
  { step: '500 tables, a column', ms: 200, task: 200 },
  { step: '500 tables', ms: 1000, task: 200 },
  { step: '20,000 managers, a key', ms: 100, task: 100, moves: true },
  { step: '20,000 managers', ms: 300, task: 100 },
];
