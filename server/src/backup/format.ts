/**
 * A backup is gzipped text, each line a JSON value. First the header; then for each table a line that
 * names its columns, and its rows, every value as PostgreSQL's text for it, so that nothing is lost by
 * conversion; then the end; then the checksum of all lines before it. Lines that are rows begin with a
 * bracket, all others with a brace.
 */
export const FORMAT = 1;

export interface Header {
  maru_backup: number;
  made: string;
  /** The schema version of the rows. */
  migrations: string[];
}

export interface TableHeader {
  table: string;
  columns: string[];
}

export interface End {
  /** The number of rows of each table. */
  rows: Record<string, number>;
  /** The last number used, by `table.column`; null if none was used yet. */
  sequences: Record<string, number | null>;
}

export interface Checksum {
  sha256: string;
}

/** An error about a backup that the user has to know: shown without a stack trace. */
export class BackupError extends Error {}
