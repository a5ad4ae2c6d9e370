import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';

/** Whether a cell shows less than it holds, in width or in lines. */
function isCut(cell: Element): boolean {
  const text = cell.querySelector(':scope > div') ?? cell;
  return cell.scrollWidth > cell.clientWidth || text.scrollHeight > text.clientHeight + 1;
}

const cellsOf = (row: Element): Element[] => [...row.querySelectorAll('td')];

/**
 * A row whose text is cut shows all of it at a click or a tap on such a cell, or at Enter or Space,
 * and less again at the next. Moving the focus alone moves nothing.
 */
export function useExpand() {
  const row = useRef<HTMLTableRowElement>(null);
  const [expanded, setExpanded] = useState(false);

  function toggle(cells: Element[]): void {
    if (!expanded && !cells.some(isCut)) return;
    setExpanded(!expanded);
    // What was long may have been scrolled through; the row must not be gone once it is short again.
    if (expanded) requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
  }

  return {
    ref: row,
    'data-expanded': expanded || undefined,
    onClick({ target }: MouseEvent): void {
      const cell = (target as Element).closest('td');
      // Selecting text, to copy it, is no click.
      if (cell && !window.getSelection()?.toString()) toggle([cell]);
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.target !== row.current || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      toggle(cellsOf(row.current));
    },
    /** Says by the pointer which cells can be clicked. */
    onPointerOver({ target }: { target: EventTarget }): void {
      const cell = (target as Element).closest('td');
      cell?.toggleAttribute('data-cut', isCut(cell));
    },
  };
}
