import type { Row } from './cells.ts';
import { isNumber } from './column-types.ts';

export interface Sorting {
  column: number;
  isDescending: boolean;
}

/** First upwards, then downwards, then as the database answered. */
export function nextSorting(now: Sorting | undefined, column: number): Sorting | undefined {
  if (now?.column !== column) return { column, isDescending: false };
  return now.isDescending ? undefined : { column, isDescending: true };
}

/** Rows without a value are the last either way. */
export function sortRows(
  rows: readonly Row[],
  { column, isDescending }: Sorting,
  { type, language }: { type: string; language: string },
): Row[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const compare = isNumber(type)
    ? (a: string, b: string) => Number(a) - Number(b) || collator.compare(a, b)
    : collator.compare;
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[column] ?? null, b[column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right);
  });
}
