import type { PageQuery, Rows } from '../../platform/lists/page.ts';
import type { LogKind } from '../audit/log-chain.ts';

/** What is asked of a log, whichever of the two it is. */
export interface LogQuery extends PageQuery {
  ordering: string;
  timestamp?: string | undefined;
  tz: string;
  until?: number | undefined;
}

export interface LogFilters {
  /** Parts of texts, by column. */
  contains: Record<string, string | undefined>;
  action_type: string | undefined;
}

/** Which log, and which columns of it. */
export interface LogSource {
  kind: LogKind;
  columns: readonly string[];
}

/** The entries that there are, by their numbers: after `base`, and not after `until`. */
export interface Span {
  base: number;
  until: number;
}

export interface LogRows<Row> extends Rows<Row> {
  /** The newest entry that this page knows of. */
  until: number;
}

export const isNewestFirst = (ordering: string): boolean => ordering.startsWith('-');
export const orderKey = (ordering: string): string => ordering.replace(/^-/, '');
