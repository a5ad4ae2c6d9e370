import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellPosition, ResultColumn } from './cells.ts';
import { isNumber } from './column-types.ts';
import classes from './result-table.module.css';

import { shownValue } from './shown-value.ts';

interface ResultCellProps {
  place: CellPosition;
  column: ResultColumn;
  /** Of the largest count: the length of its bar. */
  share: number | undefined;
  isChosen: boolean;
  /** By Tab. */
  isReached: boolean;
  onChoose(place: CellPosition): void;
}

const LONGEST_SHOWN = 300;

/** Only cells that look different are drawn again. */
export const ResultCell = memo(
  function ResultCell(props: ResultCellProps) {
    const { place, column, share, isChosen, isReached, onChoose } = props;
    return (
      <td
        tabIndex={isReached ? 0 : -1}
        data-chosen={isChosen || undefined}
        data-end={(isNumber(column.type) && share === undefined) || undefined}
        data-main={place.column === 0 || undefined}
        onFocus={() => onChoose(place)}
      >
        {share !== undefined && (
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </span>
        )}
        <Value value={place.row[place.column] ?? null} column={column} />
      </td>
    );
  },
  (before, after) =>
    before.place.row === after.place.row &&
    before.share === after.share &&
    before.isChosen === after.isChosen &&
    before.isReached === after.isReached &&
    before.column === after.column,
);

/** A value as it is read; the whole of a long one is shown when it is chosen. */
export function Value({ value, column }: { value: string | null; column: ResultColumn }) {
  const { t } = useTranslation('data');
  if (value === null) return <span className={classes.none}>{t('nullValue')}</span>;
  if (value === '') return <span className={classes.none}>{t('emptyValue')}</span>;
  return shownValue(value, column).slice(0, LONGEST_SHOWN);
}
