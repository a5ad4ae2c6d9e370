import { useCallback, useState } from 'react';

export interface Choosable {
  id: number;
  name: string;
}

/** The selected rows of the page. Every reload of the list clears them. */
export interface Selection {
  ids: readonly number[];
  /** The names of the selected rows, in the order of the list. */
  names: readonly string[];
  choosable: readonly Choosable[];
  all: boolean;
  some: boolean;
  has(id: number): boolean;
  toggle(id: number): void;
  toggleAll(): void;
}

/** `load` identifies one load of the list; the next load clears the selection. */
export function useSelection(choosable: readonly Choosable[], load: string): Selection {
  const [chosen, setChosen] = useState({ load, ids: [] as readonly number[] });
  if (chosen.load !== load) setChosen({ load, ids: [] });
  const ids = chosen.load === load ? chosen.ids : [];
  const all = choosable.length > 0 && ids.length === choosable.length;
  const toggle = useCallback(
    (id: number) =>
      setChosen((now) => ({
        ...now,
        ids: now.ids.includes(id) ? now.ids.filter((other) => other !== id) : [...now.ids, id],
      })),
    [],
  );
  return {
    ids,
    names: choosable.flatMap(({ id, name }) => (ids.includes(id) ? name : [])),
    choosable,
    all,
    some: ids.length > 0,
    has: (id) => ids.includes(id),
    toggle,
    toggleAll: () => setChosen({ load, ids: all ? [] : choosable.map(({ id }) => id) }),
  };
}
