import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Column } from './column.ts';
import { useExpand } from './expand.ts';
import classes from './list.module.css';
import type { Selection } from './selection.ts';

interface ListRowProps<T extends { id: number }> {
  row: T;
  columns: readonly Column<T>[];
  /** The address that the row opens. */
  link: string | undefined;
  /** The row's name, for the label of its checkbox. */
  name: string;
  selection: Selection | undefined;
}

/**
 * A click anywhere opens the row, a middle click in a new tab; selecting text does not open it. A row without
 * a link expands its cut text instead.
 */
export function ListRow<T extends { id: number }>(props: ListRowProps<T>) {
  const { row, columns, link, selection } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = { list: pathname + search };
  const expand = useExpand();

  function open(event: MouseEvent): void {
    if (!link || (event.target as Element).closest('a, button, input, label')) return;
    if (window.getSelection()?.toString()) return;
    const elsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (elsewhere) window.open(link, '_blank', 'noopener');
    else if (event.button === 0) void navigate(link, { state: from });
  }

  return (
    <tr
      {...(link === undefined
        ? { tabIndex: 0, ...expand }
        : { 'data-link': true, onClick: open, onAuxClick: open })}
    >
      {selection && (
        <td className={classes.pick}>
          {selection.choosable.includes(row.id) && (
            <label className={classes.hit} htmlFor={`pick-${row.id}`}>
              <Checkbox
                id={`pick-${row.id}`}
                aria-label={t('selectRow', { name: props.name })}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            </label>
          )}
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} title={column.exact?.(row) ?? column.text(row)}>
          {link && index === 0 ? (
            <Link to={link} state={from} className={classes.link}>
              {column.text(row) || props.name}
            </Link>
          ) : column.wrap ? (
            <div className={classes.wrap}>{column.text(row)}</div>
          ) : (
            column.text(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** The up and down keys move the focus between rows. */
export function moveBetweenRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = (event.target as Element).closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const target = next?.matches('[tabindex]') ? next : next?.querySelector('a');
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}
