import type { Reach } from './tickets/reach.store.ts';

/** What an account opens to its user beside permissions. */
export interface Holdings {
  reach: Reach;
  /** Rights on tables; holders of `change_source` count as having all. */
  tables: 'all' | ReadonlySet<string>;
}

/** The name of a right on a table, in a set of them. */
export const tableRightKey = (dbtableId: number, right: string): string => `${dbtableId} ${right}`;

/** What a department opens by itself, where the company restricts tickets. */
export const holdingsOfDepartment = (departmentId: number | null): Holdings => ({
  reach: { kind: 'own', accountId: 0, departmentId },
  tables: new Set(),
});

/** What rights on tables open by themselves. */
export const holdingsOfTables = (tables: Iterable<string>): Holdings => ({
  ...holdingsOfDepartment(null),
  tables: new Set(tables),
});

/**
 * Whether a reach opens nothing that the other one does not. It is compared by the department: what is assigned to a
 * person belongs to their account, and nobody learns here whether there is any.
 */
const isReachWithin = (reach: Reach, other: Reach): boolean => {
  if (other.kind === 'all') return true;
  if (reach.kind === 'all') return false;
  return reach.departmentId === null || reach.departmentId === other.departmentId;
};

export type Lack = 'tickets' | 'tables';

/** What somebody lacks of these holdings, if anything: they must not give it to themselves, nor take it over. */
export function lackOf(held: Holdings, by: Holdings): Lack | undefined {
  if (!isReachWithin(held.reach, by.reach)) return 'tickets';
  const { tables } = by;
  if (tables === 'all') return undefined;
  if (held.tables === 'all') return 'tables';
  return [...held.tables].every((right) => tables.has(right)) ? undefined : 'tables';
}
