import { Button } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AscendingIcon, DescendingIcon } from '../../ui/icons.tsx';
import type { CellPosition, ResultColumn, Row } from './cells.ts';
import { isNumber } from './column-types.ts';
import { countColumn } from './counts.ts';
import { ResultCell } from './result-cell.tsx';
import classes from './result-table.module.css';
import { nextSorting, type Sorting, sortRows } from './sort-rows.ts';

interface ResultTableProps {
  sql: string;
  columns: readonly ResultColumn[];
  rows: readonly Row[];
  chosen: CellPosition | undefined;
  onChoose(place: CellPosition | undefined): void;
  onCopy(): void;
}

/** More than fit; all of them are drawn when asked for. */
const FIRST_ROWS = 100;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Rows of an answer. Heads sort; arrow keys go through the cells, and Ctrl+C copies the one that is chosen. */
export function ResultTable(props: ResultTableProps) {
  const { sql, columns, rows, chosen, onChoose, onCopy } = props;
  const { t, i18n } = useTranslation('data');
  const [sorting, setSorting] = useState<Sorting>();
  const [isWhole, setWhole] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const bars = useMemo(() => countColumn(sql, columns, rows), [sql, columns, rows]);
  const most = useMemo(
    () => Math.max(1, ...rows.map((row) => (bars < 0 ? 0 : Number(row[bars])))),
    [rows, bars],
  );
  const sorted = useMemo(() => {
    const type = sorting && columns[sorting.column]?.type;
    return type === undefined
      ? rows
      : sortRows(rows, sorting as Sorting, { type, language: i18n.language });
  }, [rows, columns, sorting, i18n.language]);
  const drawn = isWhole ? sorted : sorted.slice(0, FIRST_ROWS);

  function pressed(event: KeyboardEvent): void {
    const cell = (event.target as Element).closest('td');
    if (!cell) return;
    if (event.key === 'c' && (event.ctrlKey || event.metaKey) && getSelection()?.isCollapsed) {
      event.preventDefault();
      onCopy();
    }
    const [down, right] = MOVES[event.key] ?? [0, 0];
    if (down === 0 && right === 0) return;
    event.preventDefault();
    const row = (cell.parentElement as HTMLTableRowElement).sectionRowIndex + down;
    body.current?.rows[row]?.cells[cell.cellIndex + right]?.focus();
  }

  // One cell of the table is reached by Tab: the chosen one, else the first.
  const first = drawn[0];
  const isReached = (row: Row, column: number) =>
    chosen ? chosen.row === row && chosen.column === column : row === first && column === 0;

  return (
    <>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={t('resultTable')} onKeyDown={pressed}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <Head
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                  key={at}
                  column={column}
                  isWide={at === bars}
                  sorted={sorting?.column === at ? sorting : undefined}
                  onSort={() => setSorting(nextSorting(sorting, at))}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {drawn.map((row, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names
              <tr key={n}>
                {columns.map((column, at) => (
                  <ResultCell
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                    key={at}
                    place={{ row, column: at }}
                    column={column}
                    share={at === bars ? Number(row[at]) / most : undefined}
                    isChosen={chosen?.row === row && chosen.column === at}
                    isReached={isReached(row, at)}
                    onChoose={onChoose}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {drawn.length < rows.length && (
        <Button
          className={classes.more ?? ''}
          size="xs"
          variant="default"
          onClick={() => setWhole(true)}
        >
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </>
  );
}

interface HeadProps {
  column: ResultColumn;
  isWide: boolean;
  sorted: Sorting | undefined;
  onSort(): void;
}

function Head({ column: { name, type }, isWide, sorted, onSort }: HeadProps) {
  const { t } = useTranslation('data');
  return (
    <th
      scope="col"
      data-end={(isNumber(type) && !isWide) || undefined}
      data-wide={isWide || undefined}
      {...(sorted && { 'aria-sort': sorted.isDescending ? 'descending' : 'ascending' })}
    >
      <button
        type="button"
        className={classes.sort}
        title={t('sortBy', { column: name })}
        onClick={onSort}
      >
        <span>{name}</span>
        {sorted &&
          (sorted.isDescending ? <DescendingIcon size={12} /> : <AscendingIcon size={12} />)}
      </button>
    </th>
  );
}
