import type { KeyboardEvent, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { expandOnClick, expandRow, isSelecting, markCut } from './expand.ts';
import { rememberList } from './left-list.ts';
import { moveBetweenRows } from './list-row.tsx';

const rowOf = (target: EventTarget): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('tr[data-row]');

/**
 * The events of rows. A click anywhere opens the row, a middle click in a new tab; selecting text opens nothing. A row
 * without a link opens beside the list by `onOpen`, and without that expands its cut text.
 */
export function useRowEvents(onOpen?: (id: number) => void, isReading = false) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const list = pathname + search;

  function follow(row: HTMLElement, link: string): void {
    rememberList(list, row);
    // A list that is narrowed by its navigation state stands as it was when one returns.
    void navigate(link, { state: { list, listState: state } });
  }

  function onClick(event: MouseEvent): void {
    const target = event.target as Element;
    const row = rowOf(target);
    if (!row || target.closest('button, input, label')) return;
    const { link } = row.dataset;
    const isElsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (link && target.closest('a')) {
      // The browser itself opens new tabs and windows.
      if (isElsewhere || event.button !== 0) return;
      event.preventDefault();
      follow(row, link);
    } else if (link) {
      if (isSelecting()) return;
      if (isElsewhere) window.open(link, '_blank', 'noopener');
      else if (event.button === 0) follow(row, link);
    } else if (event.button === 0 && onOpen) {
      if (!isSelecting()) onOpen(Number(row.dataset.row));
    } else if (event.button === 0) {
      expandOnClick(event);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rowOf(event.target);
    if (row && event.target === row && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      if (onOpen) onOpen(Number(row.dataset.row));
      else expandRow(row);
    } else {
      moveBetweenRows(event);
      // While an entry is open, the keys lead from entry to entry.
      const next = isReading && document.activeElement;
      if (next instanceof HTMLElement && next !== row && next.matches('tr')) {
        onOpen?.(Number(next.dataset.row));
      }
    }
  }

  return {
    onClick,
    onAuxClick: onClick,
    onKeyDown,
    onPointerOver: onOpen ? undefined : markCut,
  };
}
