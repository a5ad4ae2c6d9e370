import type { RatioTarget } from '../turns.ts';

/**
 * The budgets for a company of 20,000 accounts, with a million log entries on PostgreSQL and with 100,000 on
 * the embedded database. Each is a ratio to the bare server's answer to the same question in the same run: beside a figure
 * of our own, a loss of both would not be seen.
 */
export interface Budgets {
  /** Pages of the log, of a day of it and of the accounts, and answers to an unchanged complete list, per second. */
  logPages: RatioTarget;
  oneDay: RatioTarget;
  accounts: RatioTarget;
  unchangedList: RatioTarget;
  /** The slowest order of the log, and the slowest filter of accounts (median). */
  ordering: RatioTarget;
  accountFilter: RatioTarget;
  /** Text filters, of one that reads every entry (median). */
  noHit: RatioTarget;
  rare: RatioTarget;
  korean: RatioTarget;
  commonFirst: RatioTarget;
  commonAgain: RatioTarget;
  /** Changes with their log entry per second. */
  changes: RatioTarget;
  /** A page of the log while eight people sign in (p95). */
  besideSignIns: RatioTarget;
  /** Memory at the end. */
  memory: RatioTarget;
}

export const ON_POSTGRES: Budgets = {
  logPages: { atLeast: 0.5 },
  oneDay: { atLeast: 0.35 },
  accounts: { atLeast: 0.18 },
  unchangedList: { atLeast: 0.4 },
  ordering: { atMost: 5 },
  accountFilter: { atMost: 3 },
  noHit: { atMost: 0.05 },
  rare: { atMost: 0.05 },
  korean: { atMost: 0.1 },
  commonFirst: { atMost: 0.5 },
  commonAgain: { atMost: 0.05 },
  changes: { atLeast: 0.6 },
  besideSignIns: { atMost: 4 },
  memory: { atMost: 3 },
};

/**
 * Database and server share one thread here, so what a request costs beyond the query weighs more: the transaction
 * with its role and its company, and for a change the checks of the caller's access.
 */
export const ON_EMBEDDED: Budgets = {
  ...ON_POSTGRES,
  logPages: { atLeast: 0.3 },
  oneDay: { atLeast: 0.25 },
  accounts: { atLeast: 0.1 },
  unchangedList: { atLeast: 0.3 },
  ordering: { atMost: 6 },
  accountFilter: { atMost: 4 },
  commonAgain: { atMost: 0.15 },
  changes: { atLeast: 0.25 },
  besideSignIns: { atMost: 6 },
};
