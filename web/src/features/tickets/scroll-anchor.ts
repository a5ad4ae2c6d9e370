import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The first row that is seen below the head of the table. */
function rowAtTop(frame: HTMLElement): HTMLElement | null | undefined {
  const { left, top } = frame.getBoundingClientRect();
  const head = frame.querySelector('thead')?.clientHeight ?? 0;
  return document.elementFromPoint(left + 8, top + head + 4)?.closest<HTMLElement>('tr[data-row]');
}

const topIn = (frame: HTMLElement, row: HTMLElement): number =>
  row.getBoundingClientRect().top - frame.getBoundingClientRect().top;

/**
 * Rows that come or go above the visible ones do not move those. Not every browser does that, and none in every table.
 */
export function useScrollAnchor(
  frame: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
): void {
  const anchor = useRef<{ id: string; top: number }>(undefined);
  const remember = useRef(() => {
    const row = frame.current && rowAtTop(frame.current);
    const id = row?.dataset.row;
    anchor.current =
      frame.current && row && id ? { id, top: topIn(frame.current, row) } : undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are other rows
  useLayoutEffect(() => {
    const box = frame.current;
    // At the very top the newest rows are to be seen.
    if (box && anchor.current && box.scrollTop > 0) {
      const { id, top } = anchor.current;
      const row = box.querySelector<HTMLElement>(`tr[data-row="${id}"]`);
      if (row) box.scrollTop += topIn(box, row) - top;
    }
    remember.current();
  }, [frame, rows]);
  useEffect(() => {
    const box = frame.current;
    const scrolled = remember.current;
    // A browser that keeps the place too would move it twice.
    if (box) box.style.overflowAnchor = 'none';
    box?.addEventListener('scroll', scrolled, { passive: true });
    return () => box?.removeEventListener('scroll', scrolled);
  }, [frame]);
}
