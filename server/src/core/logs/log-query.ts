import type { PageQuery, Rows } from '../../platform/lists/page.ts';
import type { LogKind } from '../audit/log-chain.ts';

/** A query of either log. */
export interface LogQuery extends PageQuery {
  ordering: string;
  timestamp?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  tz: string;
  until?: number | undefined;
  person?: string | undefined;
}

export interface LogFilters {
  /** Substrings to search for, by column. */
  contains: Record<string, string | undefined>;
  /**
   * An action of the log, or of the action log also `sign_out`, `no_sign_out` (all but sign-outs) or `deletion`
   * (deletions but sign-outs). The function `log_search` knows them too.
   */
  action_type: string | undefined;
  /** The usernames to look for, if only the entries of some people are wanted. */
  usernames?: readonly string[] | undefined;
}

/** A range of calendar days, in the time zone of the query. */
export interface Days {
  first: string;
  last: string;
}

/** One day, a range of days, or undefined for all. */
export function daysOf({ timestamp, from, to }: LogQuery): Days | undefined {
  if (timestamp) return { first: timestamp, last: timestamp };
  return from || to ? { first: from ?? '0001-01-01', last: to ?? '9999-12-31' } : undefined;
}

/** Which log, and which of its columns to read. */
export interface LogSource {
  kind: LogKind;
  columns: readonly string[];
}

/** A range of entries by number: after `base`, up to and including `until`. */
export interface EntryRange {
  base: number;
  until: number;
}

export interface LogRows<Row> extends Rows<Row> {
  /** The number of the newest entry that this page takes into account. */
  until: number;
}

export const isNewestFirst = (ordering: string): boolean => ordering.startsWith('-');
export const orderKey = (ordering: string): string => ordering.replace(/^-/, '');
