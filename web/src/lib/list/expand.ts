import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';

/** Whether the cell's text is cut off, in width or in lines. */
function isCut(cell: Element): boolean {
  const text = cell.querySelector(':scope > div') ?? cell;
  return cell.scrollWidth > cell.clientWidth || text.scrollHeight > text.clientHeight + 1;
}

const cellsOf = (row: Element): Element[] => [...row.querySelectorAll('td')];

/**
 * A click or tap on a cell with cut text expands its row, as do Enter and Space; the next one collapses it.
 * Focus alone changes nothing.
 */
export function useExpand() {
  const row = useRef<HTMLTableRowElement>(null);
  const [expanded, setExpanded] = useState(false);

  function toggle(cells: Element[]): void {
    if (!expanded && !cells.some(isCut)) return;
    setExpanded(!expanded);
    // The user may have scrolled through the expanded text; the collapsed row must stay in view.
    if (expanded) requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
  }

  return {
    ref: row,
    'data-expanded': expanded || undefined,
    onClick({ target }: MouseEvent): void {
      const cell = (target as Element).closest('td');
      // Selecting text to copy it is not a click.
      if (cell && !window.getSelection()?.toString()) toggle([cell]);
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.target !== row.current || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      toggle(cellsOf(row.current));
    },
    /** Sets the pointer style on cells that can be clicked. */
    onPointerOver({ target }: { target: EventTarget }): void {
      const cell = (target as Element).closest('td');
      cell?.toggleAttribute('data-cut', isCut(cell));
    },
  };
}
