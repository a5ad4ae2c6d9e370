import type { TableRight } from '@maru/contract/table-permissions';

export interface Grant {
  table: string;
  rights: readonly TableRight[];
}

/** Who runs a statement: an account, with every right that it has. */
export interface Runner {
  account: number;
  grants: readonly Grant[];
}

export interface Run {
  sql: string;
  /** READ ONLY, and no more rows than asked for are read. */
  isReading: boolean;
  /** Else everything is rolled back. */
  isKept: boolean;
}

export interface Answer {
  columns: readonly { name: string; type: number }[];
  /** As PostgreSQL writes the values. */
  rows: readonly (readonly (string | null)[])[];
  /** There are more rows than these. */
  isCut: boolean;
  /** The rows of the table that were changed. */
  changed: number;
}

/** A database of a company's business tables. Every statement runs with the rights of one account, and no others. */
export interface Source {
  /** Statements of Maru's own, as the owner of the tables. */
  asOwner(sql: string): Promise<void>;
  run(runner: Runner, run: Run): Promise<Answer>;
  close(): Promise<void>;
}

export const SOURCE_LIMITS = {
  rows: 1_000,
  /** Of one answer, in characters of its values. */
  size: 5_000_000,
  timeMs: 10_000,
};

/** Refused by the database of the source: its words, and PostgreSQL's code. */
export class SourceError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/** The statement took too long, and was ended. */
export class OverTimeError extends Error {}

/** As many of the rows as an answer may have. */
export function cutRows(all: Answer['rows']): Pick<Answer, 'rows' | 'isCut'> {
  const rows: Answer['rows'][number][] = [];
  let size = 0;
  for (const row of all.slice(0, SOURCE_LIMITS.rows)) {
    size += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (size > SOURCE_LIMITS.size) break;
    rows.push(row);
  }
  return { rows, isCut: rows.length < all.length };
}

const PRIVILEGES: Readonly<Record<TableRight, string>> = {
  read: 'select',
  create: 'insert',
  update: 'update',
  delete: 'delete',
};

export const privilegesOf = ({ rights }: Grant): string =>
  rights.map((right) => PRIVILEGES[right]).join(', ');

/** An identifier in a statement of ours. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
