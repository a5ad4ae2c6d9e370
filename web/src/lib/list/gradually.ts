import { useEffect, useState } from 'react';

interface Row {
  id: number;
}

/** More rows than a window shows. */
const FIRST = 30;
const STEP = 32;

/**
 * Renders the rows that are seen at once and the others a few at a time, so that no long task keeps the browser
 * from answering. Rows that are shown already stay.
 */
export function useGradually<T extends Row>(rows: readonly T[] | undefined) {
  const [shown, setShown] = useState<{ rows: readonly Row[] | undefined; count: number }>({
    rows,
    count: FIRST,
  });
  let { count } = shown;
  // By their ids, because a caller may put together a new array at every render.
  if (!haveSameIds(rows, shown.rows)) {
    count = countAfter(shown.rows ?? [], rows ?? [], count);
    setShown({ rows, count });
  }
  const isAll = count >= (rows?.length ?? 0);
  useEffect(() => {
    if (isAll) return;
    const timer = setTimeout(() => setShown((now) => ({ ...now, count: count + STEP })));
    return () => clearTimeout(timer);
  }, [count, isAll]);
  return { rows: isAll ? rows : rows?.slice(0, count), isAll };
}

function haveSameIds(some: readonly Row[] | undefined, others: readonly Row[] | undefined) {
  if (some === others) return true;
  return some?.length === others?.length && some?.every(({ id }, at) => id === others?.[at]?.id);
}

/** A new page begins with its first rows; a reload of the same goes on with as many as before. */
function countAfter(before: readonly Row[], after: readonly Row[], count: number): number {
  const known = new Set(before.map(({ id }) => id));
  const isSame = after.slice(0, FIRST).some(({ id }) => known.has(id));
  return isSame ? Math.max(FIRST, Math.min(count, before.length)) : FIRST;
}
