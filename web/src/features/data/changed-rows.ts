import type { Row } from './cells.ts';

interface ChangedRow {
  what: 'added' | 'changed' | 'unchanged' | 'deleted';
  before?: Row | undefined;
  after?: Row | undefined;
}

interface Rows {
  before: readonly Row[] | null;
  after: readonly Row[] | null;
}

/** The rows of a preview one by one; those before and after are in the same order. */
export function changedRows(
  kind: 'insert' | 'update' | 'delete',
  { before, after }: Rows,
): ChangedRow[] {
  if (kind === 'delete') return (before ?? []).map((row) => ({ what: 'deleted', before: row }));
  const only = kind === 'insert' ? 'added' : 'changed';
  return (after ?? []).map((row, n): ChangedRow => {
    const old = before?.[n];
    if (!old) return { what: only, after: row };
    const isSame = row.every((value, at) => value === old[at]);
    return { what: isSame ? 'unchanged' : 'changed', before: old, after: row };
  });
}
