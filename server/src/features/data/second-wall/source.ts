import type { TableRight } from '@maru/contract/table-permissions';

export interface TableGrant {
  table: string;
  rights: readonly TableRight[];
}

/** The meanings of a statement's names: tables and columns as they were read, and PostgreSQL's own. */
export interface ResolvedNames {
  tables: readonly string[];
  functions: readonly string[];
  operators: readonly string[];
  columns: readonly string[];
}

/** The account that runs a statement, with every right that it has. */
export interface StatementAccount {
  account: number;
  grants: readonly TableGrant[];
  /**
   * Of the statement. Where others may change the database, it does not run if they stand for something else by now.
   */
  names?: ResolvedNames;
  /** Asked before anything is granted or a connection opened for the statement. */
  beforeGrant?(): Promise<void>;
  /** Asked when its turn has come, because the rights may be others by then: throws `RightsChangedError`. */
  beforeRun?(): Promise<void>;
  /** Asked after its rights were granted, which must not be former ones; throws `RightsChangedError`. */
  afterGrant?(): Promise<void>;
}

export interface StatementRun {
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
  /** Digests of the keys of all rows, if it was a change that returns them. */
  keys?: readonly string[];
}

/** A change, which names one table that it changes. */
export interface SourceChange {
  sql: string;
  /**
   * The same, returning every column; only where the account may read the table and the statement returns nothing
   * itself. Where there is `returningKeys`, the key is returned once more after them.
   */
  returningAll: string | undefined;
  /** The same, returning the key of each row after what it returns itself; only where rows are compared by it. */
  returningKeys?: string | undefined;
  table: string;
  /** The columns of the table's primary key. */
  keys: readonly string[];
  /** More changed rows than this, and everything is rolled back. In a preview those that follow are among them. */
  atMost: number;
  /** If the change is to be committed: the rows of each following table that the preview showed. More are refused. */
  follows?: Readonly<Record<string, number>>;
  /** And the keys of the rows that it showed. Others are refused. */
  shownKeys?: readonly string[];
}

export interface Preview {
  /** The rows of RETURNING, and the number of changed rows. */
  answer: Answer;
  /** The first rows of the table before and after the change. */
  columns: Answer['columns'];
  before: Answer['rows'] | undefined;
  after: Answer['rows'] | undefined;
  /** Rows of other tables that change with it, by triggers or foreign keys. */
  follows: readonly { table: string; rows: number }[];
}

interface SourceTable {
  name: string;
  /** Why statements cannot be held to rights on it. */
  closed: '' | 'view' | 'foreign' | 'inherited';
  columns: readonly { name: string; type: string; is_key: boolean }[];
}

/** The content of a source: its tables, and names that would be called in place of PostgreSQL's own. */
export interface Description {
  tables: readonly SourceTable[];
  foreignNames: { functions: string[]; rowFunctions: string[]; operators: string[] };
}

/** More rows would be changed than may be. */
export class TooManyRowsError extends Error {
  readonly rows: number;
  /** They are rows that follow, and not those of the table itself. */
  readonly isFollowing: boolean;

  constructor(rows: number, isFollowing = false) {
    super(`${rows} rows`);
    this.rows = rows;
    this.isFollowing = isFollowing;
  }
}

/** Another row would be changed than those that were shown. */
export class OtherRowsError extends Error {}

/** All embedded databases together have no more memory for it. */
export class NoMemoryError extends Error {}

/** Something else failed while a statement was run, and not its source. */
export class NotOfSourceError extends Error {
  constructor(cause: unknown) {
    super('Not of the source', { cause });
  }
}

/** The account has other rights than the ones it was to run with. */
export class RightsChangedError extends Error {}

/** Its answer is too large to be read to the end; nothing was changed. */
export class TooLargeError extends Error {
  /** The part that was read. */
  readonly part: Answer;
  /** The rows that came. */
  readonly rows: number;

  constructor(part: Answer, rows: number) {
    super('The answer is too large');
    this.part = part;
    this.rows = rows;
  }
}

/** Too many statements wait already. */
export class BusyError extends Error {}

/** The database was lost while a change was being kept: it may be there, or not. */
export class OutcomeUnknownError extends Error {}

/** The database has changed since it was read, so that a name of the statement stands for something else. */
export class ChangedSourceError extends Error {}

/** A database of a company's business tables. Every statement runs with the rights of one account, and no others. */
export interface Source {
  /** Statements of Maru's own, as the owner of the tables. */
  asOwner(sql: string): Promise<void>;
  describe(): Promise<Description>;
  run(runner: StatementAccount, run: StatementRun): Promise<Answer>;
  /** Whether nothing has to be opened or granted for a statement of this account, so that it can wait to be sent. */
  isReady?(runner: StatementAccount): boolean;
  /** Changes, tells what that did, and rolls back. */
  preview(runner: StatementAccount, change: SourceChange): Promise<Preview>;
  /** Changes for good, or throws and changes nothing. */
  change(runner: StatementAccount, change: SourceChange): Promise<Answer>;
  /** Grants what accounts may do now to those that have run something; `grantsOf` is asked for all of them at once. */
  follow(
    isChanged: (account: number) => boolean,
    grantsOf: (
      accounts: readonly number[],
    ) => Promise<ReadonlyMap<number, readonly TableGrant[]> | undefined>,
  ): Promise<void>;
  close(): Promise<void>;
}

export const SOURCE_LIMITS = {
  rows: 1_000,
  /** Of one answer, in bytes as it is sent. */
  size: 2_000_000,
  /** Of one answer: the thread of all companies reads, copies and writes each of them. */
  values: 50_000,
  timeMs: 10_000,
};

/** For which a preview may hold locks. */
export const PREVIEW_MS = 2_000;

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

/** The database is as large as it may be: it is read, and no longer changed. */
export class FullError extends Error {}

const PRIVILEGES: Readonly<Record<TableRight, string>> = {
  read: 'select',
  create: 'insert',
  update: 'update',
  delete: 'delete',
};

/** In PostgreSQL's words, in order. */
export const privilegesOf = ({ rights }: TableGrant): string[] =>
  rights.map((right) => PRIVILEGES[right]).toSorted();

/** An identifier in a statement of ours. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A value in a statement of ours, to be read as the type of what it is compared with. */
export const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
