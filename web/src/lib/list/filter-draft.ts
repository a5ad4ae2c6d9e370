import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type Filters, sameFilters } from './list-state.ts';

const PAUSE_MS = 500;

/** What follows for other filters when one is set: those that it replaces are cleared. */
interface Others {
  replaces?: readonly string[] | undefined;
  also?: Readonly<Record<string, Filters>> | undefined;
}

export interface FilterDraft {
  values: Filters;
  /** Applies after a pause in typing, or now, with what follows for other filters. */
  set(name: string, value: string, now: boolean, others?: Others): void;
  /** Applies the typed values at once. */
  flush(): void;
}

/** Values that are typed into filters, and not applied yet. */
export function useFilterDraft(values: Filters, onChange: (values: Filters) => void): FilterDraft {
  const [typed, setTyped] = useState(values);
  const known = useRef(values);
  const apply = useDebouncedCallback(send, PAUSE_MS);
  // The address may change from outside: back, forward, or cleared filters. The echo of our own change is
  // ignored, because the user may have typed more since.
  useEffect(() => {
    if (sameFilters(values, known.current)) return;
    known.current = values;
    apply.cancel();
    setTyped(values);
  }, [values, apply]);
  useEffect(() => () => apply.cancel(), [apply]);

  function send(next: Filters): void {
    known.current = next;
    onChange(next);
  }

  return {
    values: typed,
    set(name, value, now, { replaces = [], also = {} } = {}) {
      const kept = Object.entries(typed).filter(
        ([other, its]) => also[typed[name] ?? '']?.[other] !== its,
      );
      const next = { ...also[value], ...Object.fromEntries(kept), [name]: value };
      for (const other of value ? replaces : []) delete next[other];
      setTyped(next);
      apply.cancel();
      if (now) send(next);
      // Also while a Hangul syllable is composed: a word's last syllable stays in composition until a space.
      else apply(next);
    },
    flush() {
      apply.cancel();
      if (!sameFilters(typed, known.current)) send(typed);
    },
  };
}
