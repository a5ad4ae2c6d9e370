import type { Page } from '@maru/contract/kit/list';
import { useEffect, useState } from 'react';
import { queryClient } from '../query-client.ts';
import type { ListSource } from './list-query.ts';
import { type ListState, pageOfLink, untilOfLinks, type useListState } from './list-state.ts';

interface OpenEntryOptions<T, Key extends string> {
  source: ListSource<T, Key>;
  state: ListState<Key>;
  change: ReturnType<typeof useListState<Key>>[1];
  entry: number | undefined;
  page: Page<T> | undefined;
  /** Whether `page` is the one that the address asks for. */
  isCurrent: boolean;
}

type End = 'first' | 'last';

/** The entry of a log that is read beside it, and the ways to the one before and after it. */
export function useOpenEntry<T extends { id: number }, Key extends string>(
  options: OpenEntryOptions<T, Key>,
) {
  const { source, state, change, page, isCurrent } = options;
  const rows = page?.results ?? [];
  /** While the next page loads: its number, which of its entries to open, and what is shown until then. */
  const [turning, setTurning] = useState<{ to: number; end: End; shown: T }>();
  const row = rows.find(({ id }) => id === options.entry) ?? turning?.shown;
  const at = row ? rows.indexOf(row) : -1;

  /** The pages stay as they are while an entry is open, however the log grows: so no entry is passed over. */
  function open(id: number, replace: boolean): void {
    const until = state.until ?? (page && untilOfLinks(page));
    const pinned = { ...state, ...(until && { until }) };
    // The rows are the same, so they are shown at once.
    if (page && isCurrent) queryClient.setQueryData(source.key(pinned), page);
    change(pinned, { replace, entry: id });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the page matters
  useEffect(() => {
    if (!turning || !isCurrent) return;
    const next = turning.end === 'first' ? rows[0] : rows.at(-1);
    setTurning(undefined);
    // After a turn that failed the list is at the page of before.
    if (state.page !== turning.to) return;
    if (next && options.entry !== undefined) open(next.id, true);
  }, [page, isCurrent]);

  function goTo(next: T | undefined, link: string | null | undefined, end: End) {
    if (next) return () => open(next.id, true);
    const to = pageOfLink(link);
    if (!row || at < 0 || to === undefined) return undefined;
    return () => {
      setTurning({ to, end, shown: row });
      const until = state.until ?? (page && untilOfLinks(page));
      change({ page: to, ...(until && { until }) }, { replace: true, entry: row.id });
    };
  }

  return {
    isOpen: options.entry !== undefined,
    row,
    open(id: number): void {
      setTurning(undefined);
      open(id, options.entry !== undefined);
    },
    previous: goTo(at > 0 ? rows[at - 1] : undefined, page?.previous, 'last'),
    next: goTo(at >= 0 ? rows[at + 1] : undefined, page?.next, 'first'),
    close(): void {
      setTurning(undefined);
      // `state` may still be that of the page before: the router renders a new address with low priority.
      change({ page: turning?.to ?? state.page }, { replace: true });
    },
  };
}
