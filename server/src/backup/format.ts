/**
 * A backup is gzipped text, each line a JSON value. First the header; then for each table a line that
 * names its columns, and its rows, every value as PostgreSQL's text for it, so that nothing is lost by
 * conversion; then for each embedded source a line about it, and its files in pieces; then the end; then
 * the checksum of all lines before it. Lines that are rows or pieces begin with a bracket, all others with
 * a brace.
 */
export const FORMAT = 2;
/** Before there were sources. */
export const READABLE_FORMATS: readonly number[] = [1, FORMAT];

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

/** The embedded source of a company: an archive of its files, in base64. */
export interface SourceHeader {
  source: number;
  bytes: number;
  sha256: string;
}

export interface End {
  /** The number of rows of each table. */
  rows: Record<string, number>;
  /** The last number used, by `table.column`; null if none was used yet. */
  sequences: Record<string, number | null>;
  /** The checksums of embedded sources, by company. */
  sources?: Record<string, string>;
}

export interface Checksum {
  sha256: string;
}

/** An error about a backup that the user has to know: shown without a stack trace. */
export class BackupError extends Error {}
