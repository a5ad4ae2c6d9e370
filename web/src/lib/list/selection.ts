import { useState } from 'react';

/** The selected rows of the page. Every reload of the list clears them. */
export interface Selection {
  ids: readonly number[];
  choosable: readonly number[];
  all: boolean;
  some: boolean;
  has(id: number): boolean;
  toggle(id: number): void;
  toggleAll(): void;
}

/** `load` identifies one load of the list; the next load clears the selection. */
export function useSelection(choosable: readonly number[], load: string): Selection {
  const [chosen, setChosen] = useState({ load, ids: [] as readonly number[] });
  if (chosen.load !== load) setChosen({ load, ids: [] });
  const ids = chosen.load === load ? chosen.ids : [];
  const set = (next: readonly number[]) => setChosen({ load, ids: next });
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
