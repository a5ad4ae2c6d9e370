import type { TableUse, Verdict } from './verdict.ts';

export interface ParsedStatement {
  stmt?: unknown;
  /** In bytes; the length is left out if nothing follows the statement. */
  stmt_location?: number;
  stmt_len?: number;
}

/** The text of a statement without what follows it. */
export function textOf(sql: string, { stmt_location = 0, stmt_len }: ParsedStatement): string {
  const bytes = Buffer.from(sql);
  const end = stmt_len === undefined ? bytes.length : stmt_location + stmt_len;
  return bytes.subarray(0, end).toString();
}

/** A change, returning every column. On a line of its own, because the statement may end with a comment. */
export const withReturning = (text: string, alias: string): string =>
  `${text}\nreturning "${alias.replaceAll('"', '""')}".*`;

/** Whether a statement with RETURNING is allowed, and does to the same tables what the one without does. */
export function isSameReturning(verdict: Verdict, returning: Verdict): boolean {
  if (!verdict.allowed || !returning.allowed) return false;
  const { table, hasReturning } = returning.change ?? { table: undefined, hasReturning: false };
  const isKnown = (use: TableUse) =>
    (use.table === table && use.right === 'read') ||
    verdict.uses.some((one) => one.table === use.table && one.right === use.right);
  return (
    hasReturning &&
    table === verdict.change?.table &&
    returning.kind === verdict.kind &&
    returning.uses.every(isKnown)
  );
}
