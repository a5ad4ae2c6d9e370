import { useEffect, useState } from 'react';

/** More rows than a window shows. */
const FIRST = 30;
const STEP = 32;

/**
 * Renders the rows that are seen at once and the others a few at a time, so that no long task keeps the browser
 * from answering. Rows that are shown already stay.
 */
export function useGradually<T extends { id: number }>(rows: readonly T[] | undefined) {
  const [shown, setShown] = useState({ rows, count: FIRST });
  let { count } = shown;
  if (rows !== shown.rows) {
    count = countAfter(shown.rows ?? [], rows ?? [], count);
    setShown({ rows, count });
  }
  const total = rows?.length ?? 0;
  const isAll = count >= total;
  useEffect(() => {
    if (isAll) return;
    const timer = setTimeout(() => setShown({ rows, count: count + STEP }));
    return () => clearTimeout(timer);
  }, [rows, count, isAll]);
  return { rows: isAll ? rows : rows?.slice(0, count), isAll };
}

/** A new page begins with its first rows; a reload of the same goes on with as many as before. */
function countAfter(
  before: readonly { id: number }[],
  after: readonly { id: number }[],
  count: number,
): number {
  const known = new Set(before.map(({ id }) => id));
  const isSame = after.slice(0, FIRST).some(({ id }) => known.has(id));
  return isSame ? Math.max(FIRST, Math.min(count, before.length)) : FIRST;
}
