import type { RatioTarget } from '../turns.ts';

/**
 * The budgets for a company of 20,000 accounts, with a million log entries on PostgreSQL and with 100,000 on
 * the embedded database. Each is a ratio to something that is measured beside it in the same run.
 */
export interface Budgets {
  /** Log pages per second, of the bare server's page 1. */
  logPages: RatioTarget;
  /** Pages of one day per second, of our own log page 1. */
  oneDay: RatioTarget;
  /** Pages of the accounts per second, of the bare server's page 1. */
  accounts: RatioTarget;
  /** Answers to an unchanged complete list per second, of our own log page 1. */
  unchangedList: RatioTarget;
  /** The slowest ordering, and the slowest filter of accounts, of log page 1 (p95). */
  ordering: RatioTarget;
  accountFilter: RatioTarget;
  /** Text filters, of one that reads every entry (median). */
  noHit: RatioTarget;
  rare: RatioTarget;
  korean: RatioTarget;
  commonFirst: RatioTarget;
  commonAgain: RatioTarget;
  /** Changes with their log entry per second, of the bare server's. */
  changes: RatioTarget;
  /** Other calls while eight people sign in, of the same without them (p95). */
  besideSignIns: RatioTarget;
  /** Memory at the end, of the bare server's. */
  memory: RatioTarget;
}

export const ON_POSTGRES: Budgets = {
  logPages: { atLeast: 0.5 },
  oneDay: { atLeast: 0.7 },
  accounts: { atLeast: 0.18 },
  unchangedList: { atLeast: 0.7 },
  ordering: { atMost: 3 },
  accountFilter: { atMost: 3 },
  noHit: { atMost: 0.05 },
  rare: { atMost: 0.05 },
  korean: { atMost: 0.1 },
  commonFirst: { atMost: 0.5 },
  commonAgain: { atMost: 0.05 },
  changes: { atLeast: 0.6 },
  besideSignIns: { atMost: 3 },
  memory: { atMost: 3 },
};

/**
 * Database and server share one thread here, so what a request costs beyond the query weighs more: the transaction
 * with its role and its company, and for a change the checks of the caller's access.
 */
export const ON_EMBEDDED: Budgets = {
  ...ON_POSTGRES,
  logPages: { atLeast: 0.3 },
  accounts: { atLeast: 0.1 },
  ordering: { atMost: 6 },
  accountFilter: { atMost: 4 },
  commonAgain: { atMost: 0.15 },
  changes: { atLeast: 0.25 },
  besideSignIns: { atMost: 4 },
};

/** The time of the same requests, from one million entries to ten million. */
export const GROWTH = 1.5;
