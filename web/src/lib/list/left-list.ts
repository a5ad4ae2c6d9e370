import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { SESSION_CLEARED } from '../session.ts';

/** Where a list stood when one of its rows was opened. */
interface Left {
  row: string;
  top: number;
  left: number;
}

/** By the address of the list. Only for this page load: after a reload the rows may be others. */
const leftLists = new Map<string, Left>();

export function rememberList(address: string, row: HTMLElement): void {
  const frame = row.closest('section');
  leftLists.set(address, {
    row: row.dataset.row ?? '',
    top: frame?.scrollTop ?? 0,
    left: frame?.scrollLeft ?? 0,
  });
}

window.addEventListener(SESSION_CLEARED, () => leftLists.clear());

/** On the way back the list stands where it was left, with the focus on the row that was opened. */
export function useReturnToRow(frame: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const { pathname, search, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isReturning = isBack || (state as { returned?: boolean } | null)?.returned === true;
  const wanted = useRef(isReturning ? leftLists.get(pathname + search) : undefined);
  useEffect(() => {
    const left = wanted.current;
    if (!isLoaded || !left || !frame.current) return;
    wanted.current = undefined;
    frame.current.scrollTo(left.left, left.top);
    const row = frame.current.querySelector<HTMLElement>(`tr[data-row="${left.row}"]`);
    const target = row?.matches('[tabindex]') ? row : row?.querySelector('a');
    target?.focus({ preventScroll: true });
  }, [isLoaded, frame]);
}
