/** Figures that are no times, at their worst. The sizes are those that the build is held to. */
export const LIMITS: Readonly<Record<string, number>> = {
  'JavaScript of the sign-in screen, kB gzipped': 150,
  'JavaScript until the first list, kB gzipped': 230,
  'heap, MB: growth from 100 to 200 screens': 1,
  'DOM nodes: growth from 100 to 200 screens': 100,
  'listeners: growth from 100 to 200 screens': 20,
};

/** In every step, at its worst. */
export const LAYOUT_SHIFT = 0.05;

export interface Budget {
  /** A step whose name begins so. */
  step: string;
  /** The time, of half of the tries: a machine has other things to do as well. */
  ms: number;
  /** The longest task of all of them, by the processor's time, for the same reason. */
  task: number;
  /** What is seen is meant to move after the click or the key, and only then. */
  moves?: true;
}

/** The first that fits a step is its budget. */
export const BUDGETS: readonly Budget[] = [
  { step: 'sign-in screen', ms: 1000, task: 100 },
  { step: 'signing in', ms: 1000, task: 100 },
  { step: 'first list after it', ms: 1000, task: 100 },
  { step: 'list by its address', ms: 1500, task: 100 },
  { step: 'to ', ms: 300, task: 100 },
  { step: '100 rows by address', ms: 1500, task: 100 },
  { step: '100 rows', ms: 500, task: 100 },
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
