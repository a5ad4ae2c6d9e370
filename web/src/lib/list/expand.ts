/** Whether the cell's text is cut off, in width or in lines. */
export function isCut(cell: Element): boolean {
  const text = cell.querySelector(':scope > div') ?? cell;
  return cell.scrollWidth > cell.clientWidth || text.scrollHeight > text.clientHeight + 1;
}

const cellsOf = (row: Element): Element[] => [...row.querySelectorAll('td')];

/** Selecting text to copy it is not a click. */
export const isSelecting = (): boolean => Boolean(window.getSelection()?.toString());

/** Expands a row that has a cut text among these cells, or collapses an expanded one. */
function toggle(row: HTMLElement, cells: Element[]): void {
  const isExpanded = row.hasAttribute('data-expanded');
  if (!isExpanded && !cells.some(isCut)) return;
  row.toggleAttribute('data-expanded', !isExpanded);
  // The user may have scrolled through the expanded text; the collapsed row must stay in view.
  if (isExpanded) requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }));
}

/**
 * A click or tap on a cell with cut text expands its row, as do Enter and Space; the next one collapses it.
 * Focus alone changes nothing.
 */
export const expandOnClick = ({ target }: { target: EventTarget }): void => {
  const cell = (target as Element).closest('td');
  const row = cell?.closest('tr');
  if (cell && row && !(target as Element).closest('a, button') && !isSelecting()) {
    toggle(row, [cell]);
  }
};

export const expandRow = (row: HTMLElement): void => toggle(row, cellsOf(row));

/** Sets the pointer style on cells that can be clicked. */
export const markCut = ({ target }: { target: EventTarget }): void => {
  const cell = (target as Element).closest('td');
  cell?.toggleAttribute('data-cut', isCut(cell));
};
