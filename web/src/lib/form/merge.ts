import { isRowList, isSame } from './changes.ts';

/** The result of merging two users' changes to the same values. */
interface Merged<T> {
  values: T;
  /** Changed differently by both users: `values` holds this user's value. */
  conflicts: (keyof T & string)[];
}

/**
 * Merges three versions of a form: as loaded, as edited here, and as stored now. A field that only one side
 * changed takes that side's value.
 */
export function mergeValues<T extends Record<string, unknown>>(
  base: Partial<T>,
  mine: Partial<T>,
  theirs: T,
): Merged<T> {
  const values = { ...theirs };
  const conflicts: Merged<T>['conflicts'] = [];
  for (const name of Object.keys(theirs) as (keyof T & string)[]) {
    if (isSame(mine[name], base[name]) || isSame(mine[name], theirs[name])) continue;
    const rows = mergeRows(base[name], mine[name], theirs[name]);
    values[name] = (rows?.values ?? mine[name]) as T[typeof name];
    if (!isSame(theirs[name], base[name]) && rows?.clean !== true) conflicts.push(name);
  }
  return { values, conflicts };
}

/** A list of rows is merged cell by cell if all three versions have the same rows. */
function mergeRows(base: unknown, mine: unknown, theirs: unknown) {
  if (!isRowList(base) || !isRowList(mine) || !isRowList(theirs)) return undefined;
  if (base.length !== theirs.length || mine.length !== theirs.length) return undefined;
  const rows = theirs.map((row, at) => mergeValues(base[at] ?? {}, mine[at] ?? {}, row));
  return {
    values: rows.map((row) => row.values),
    clean: rows.every((row) => row.conflicts.length === 0),
  };
}
