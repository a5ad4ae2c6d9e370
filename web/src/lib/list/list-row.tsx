import { memo, type ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Moment } from '../moment.tsx';
import type { Column } from './column.ts';
import classes from './list.module.css';

interface ListRowProps<T extends { id: number }> {
  row: T;
  columns: readonly Column<T>[];
  /** The address that the row opens. */
  link: string | undefined;
  /** The label of the row's checkbox; null if the row has none, undefined if no row has one. */
  selectLabel: string | null | undefined;
  name: string;
  isSelected: boolean;
  /** Its text is shown beside the list. */
  isOpen: boolean;
  /** The cells are blocks and not a line, so their roles have to be said. */
  isBlock: boolean;
  onSelect: ((id: number) => void) | undefined;
}

/** Renders only when its own row changes: a page has up to a hundred. The list handles its events. */
export const ListRow = memo(function ListRow<T extends { id: number }>(props: ListRowProps<T>) {
  const { row, columns, link, selectLabel, isBlock } = props;
  const role = isBlock ? { role: 'cell' } : {};
  return (
    <tr
      {...(isBlock && { role: 'row' })}
      {...(link === undefined ? { tabIndex: 0 } : { 'data-link': link })}
      data-row={row.id}
      data-selected={props.isSelected || undefined}
      aria-current={props.isOpen || undefined}
    >
      {selectLabel !== undefined && (
        <td className={classes.pick} {...role}>
          {selectLabel !== null && (
            <label className={classes.hit} htmlFor={`pick-${row.id}`}>
              <Checkbox
                id={`pick-${row.id}`}
                aria-label={selectLabel}
                checked={props.isSelected}
                onChange={() => props.onSelect?.(row.id)}
              />
            </label>
          )}
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          {...role}
          data-column={column.id}
          data-main={column.isMain}
          data-copies={column.copies && column.text(row) ? column.label : undefined}
          data-label={isBlock && column.times ? column.label : undefined}
          title={column.times ? undefined : column.text(row)}
        >
          {link && index === 0 ? (
            <a href={link} className={classes.link}>
              {contentOf(column, row) || props.name}
            </a>
          ) : (
            contentOf(column, row)
          )}
        </td>
      ))}
    </tr>
  );
}) as <T extends { id: number }>(props: ListRowProps<T>) => ReactNode;

function contentOf<T>(column: Column<T>, row: T): ReactNode {
  if (column.times) return <Moment moment={column.moment?.(row) ?? null} times={column.times} />;
  if (column.show) return column.show(row);
  return column.wrap ? <div className={classes.wrap}>{column.text(row)}</div> : column.text(row);
}

const FOCUSABLE = 'a, [data-copies], td[title], td:has(time)';

type KeyPress = Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>;

/** Up and down move the focus between rows, left and right along the cells of a row. */
export function moveBetweenRows(event: KeyPress): void {
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  if (!row || target.matches('input')) return;
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const sideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
  const next = sideways ? nextCell(row, target, step) : nextRow(row, step);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextRow(row: Element, step: number): HTMLElement | null {
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  return next?.matches('[tabindex]') ? (next as HTMLElement) : (next?.querySelector('a') ?? null);
}

/** A focused cell shows its whole text and its copy button. Cells are not stops of the tab key. */
function nextCell(row: HTMLElement, from: HTMLElement, step: number): HTMLElement | undefined {
  const cells = [...row.querySelectorAll<HTMLElement>('td')].filter(
    (cell) => cell.matches(FOCUSABLE) || cell.querySelector('a'),
  );
  const at = cells.findIndex((cell) => cell.contains(from));
  const cell = cells[at + step];
  if (!cell) return step < 0 && row.tabIndex === 0 ? row : undefined;
  const link = cell.querySelector('a');
  if (link) return link;
  cell.tabIndex = -1;
  return cell;
}
