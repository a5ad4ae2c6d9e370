import { LIMITS } from '@maru/contract/limits';
import type { TableRight } from '@maru/contract/table-permissions';

export const MAX_STATEMENT = LIMITS.statement;

export type StatementKind = 'select' | 'insert' | 'update' | 'delete';

export interface TableUse {
  table: string;
  right: TableRight;
}

/** Why a statement is refused. Names in its words are as the statement has them. */
export type WallRefusal =
  | { reason: 'empty' | 'too_long' | 'too_deep' | 'several' | 'bad_text' | 'busy' }
  /** The position is that of a character, from 1, as JavaScript counts them. */
  | { reason: 'syntax'; message: string; position: number }
  /** Neither SELECT, INSERT, UPDATE nor DELETE. */
  | { reason: 'kind'; what: string }
  | { reason: 'unknown_table'; table: string }
  | { reason: 'missing_right'; table: string; right: TableRight }
  | { reason: 'function' | 'operator' | 'type' | 'construct' | 'column'; what: string }
  /** One that would choose other rows each time. */
  | { reason: 'function'; what: string; isChoosing: true }
  /** A change inside WITH. */
  | { reason: 'nested_change' };

export interface CheckedChange {
  table: string;
  /** By which the statement itself names the table. */
  alias: string;
  hasReturning: boolean;
  /** The columns that an UPDATE sets. */
  sets: readonly string[];
  /** What makes the choice of its rows depend on the moment, if anything does. */
  byTime?: string;
  /** The statement without what follows it, so that something can be added. */
  text: string;
  /** The same statement, returning every column of the table; none if that would not be allowed as well. */
  returningAll?: string;
}

/**
 * The names that a statement uses for PostgreSQL's own functions and operators, and for columns. A source that has
 * changed since it was read may have functions and operators of these names.
 */
export interface UsedNames {
  functions: readonly string[];
  operators: readonly string[];
  /** Of which a function that takes a row could be called. */
  columns: readonly string[];
}

export type Verdict =
  | {
      allowed: true;
      kind: StatementKind;
      uses: readonly TableUse[];
      names: UsedNames;
      /** An UPDATE or DELETE of every row. */
      isWithoutWhere: boolean;
      /** Of INSERT, UPDATE and DELETE. */
      change?: CheckedChange;
    }
  | {
      allowed: false;
      /** None if the statement is of no known kind. */
      kind: StatementKind | undefined;
      /** The tables of the grid that were found before the refusal. */
      uses: readonly TableUse[];
      refusal: WallRefusal;
    };

/** Ends the check of a statement. */
export class Refused extends Error {
  readonly refusal: WallRefusal;

  constructor(refusal: WallRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
