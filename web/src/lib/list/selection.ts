import { useState } from 'react';

/** Which rows of the page are chosen. Every reload of the list clears it. */
export interface Selection {
  ids: readonly number[];
  choosable: readonly number[];
  all: boolean;
  some: boolean;
  has(id: number): boolean;
  toggle(id: number): void;
  toggleAll(): void;
}

/** `loadedAt` tells one load of the list from the next. */
export function useSelection(choosable: readonly number[], loadedAt: number): Selection {
  const [chosen, setChosen] = useState({ loadedAt, ids: [] as readonly number[] });
  const ids = chosen.loadedAt === loadedAt ? chosen.ids : [];
  const set = (next: readonly number[]) => setChosen({ loadedAt, ids: next });
  const all = choosable.length > 0 && ids.length === choosable.length;
  return {
    ids,
    choosable,
    all,
    some: ids.length > 0,
    has: (id) => ids.includes(id),
    toggle: (id) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => set(all ? [] : choosable),
  };
}
