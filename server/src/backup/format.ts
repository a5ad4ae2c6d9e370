/**
 * A backup is gzip over lines of text, each a line of JSON. First the header; then for each table a
 * line that names its columns, and its rows, every value as the text that PostgreSQL makes of it, so
 * that nothing is lost on the way through any other type; then the end; then the checksum of all
 * lines before it. Lines that are rows begin with a bracket, all others with a brace.
 */
export const FORMAT = 1;

export interface Header {
  maru_backup: number;
  made: string;
  /** The schema that the rows are of. */
  migrations: string[];
}

export interface TableHeader {
  table: string;
  columns: string[];
}

export interface End {
  /** How many rows were read of each table. */
  rows: Record<string, number>;
  /** The last number that was given out, by `table.column`; nothing where none was yet. */
  sequences: Record<string, number | null>;
}

export interface Checksum {
  sha256: string;
}

/** Something about a backup that whoever asked for it has to know: said without a stack trace. */
export class BackupError extends Error {}
