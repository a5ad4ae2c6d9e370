/** The order of selected groups does not matter. */
export const isSame = (one: unknown, other: unknown): boolean =>
  comparable(one) === comparable(other);

function comparable(value: unknown): string {
  const isSet = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return JSON.stringify(isSet ? [...value].sort() : value) ?? '';
}

export type RowList = readonly Record<string, unknown>[];

export const isRowList = (value: unknown): value is RowList =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);

/** The names of the values that differ from those saved. */
export const changedNames = <T extends object>(saved: T, values: T): (keyof T & string)[] =>
  (Object.keys(values) as (keyof T & string)[]).filter(
    (name) => !isSame(saved[name], values[name]),
  );

/** How many values differ; of a list of rows every cell counts, unless rows were added or removed. */
export function countChanges<T extends object>(saved: T, values: T): number {
  let count = 0;
  for (const name of changedNames(saved, values)) {
    const [before, after]: unknown[] = [saved[name], values[name]];
    const areRows =
      isRowList(before) && isRowList(after) && before.length > 0 && before.length === after.length;
    count += areRows ? cellsChanged(before, after) : 1;
  }
  return count;
}

const cellsChanged = (before: RowList, after: RowList): number =>
  after.reduce((sum, row, at) => sum + changedNames(before[at] ?? {}, row).length, 0);
