import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvOf, downloadCsv, tabbedOf } from '../../lib/csv.ts';
import { copyText } from '../../ui/copy-text.ts';
import { CopyResultIcon, DownloadIcon } from '../../ui/data-icons.tsx';
import classes from './answer.module.css';
import type { CellPosition, ResultColumn, Row } from './cells.ts';
import { ChosenValue } from './chosen-value.tsx';
import { ResultTable } from './result-table.tsx';

interface ResultProps {
  sql: string;
  columns: readonly ResultColumn[];
  rows: readonly Row[];
  /** How many there are, and how long it took. */
  summary: string;
  children?: ReactNode;
}

const written = (row: Row): string[] => row.map((value) => value ?? '');

function useCopy(beside: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('data');
  const [said, setSaid] = useState({ text: '', times: 0 });
  const copy = async (text: string) => {
    const isDone = beside.current !== null && (await copyText(text, beside.current));
    setSaid(({ times }) => ({ text: t(isDone ? 'copied' : 'copyByHand'), times: times + 1 }));
  };
  return { said, copy };
}

/** The rows of an answer, with what can be done with them. */
export function Result({ sql, columns, rows, summary, children }: ResultProps) {
  const { t } = useTranslation('data');
  const [chosen, setChosen] = useState<CellPosition>();
  const foot = useRef<HTMLDivElement>(null);
  const { said, copy } = useCopy(foot);
  const names = columns.map(({ name }) => name);
  const table = () => [names, ...rows.map(written)];
  const copyCell = () => void copy(chosen?.row[chosen.column] ?? '');
  return (
    <>
      {rows.length === 0 ? (
        <p className={classes.none}>{t('noRows')}</p>
      ) : (
        <ResultTable {...{ sql, columns, rows, chosen }} onChoose={setChosen} onCopy={copyCell} />
      )}
      {chosen && columns[chosen.column] && (
        <ChosenValue
          name={names[chosen.column] ?? ''}
          value={chosen.row[chosen.column] ?? null}
          onCopy={copyCell}
          onCopyRow={() => void copy(tabbedOf([written(chosen.row)]))}
          onClose={() => setChosen(undefined)}
        />
      )}
      <div ref={foot} className={classes.foot}>
        <span className={classes.summary}>{summary}</span>
        <span role="status" className={classes.said}>
          {said.text && <span key={said.times}>{said.text}</span>}
        </span>
        {children}
        {rows.length > 0 && (
          <>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<CopyResultIcon size={15} />}
              onClick={() => void copy(tabbedOf(table()))}
            >
              {t('copyAll')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<DownloadIcon size={15} />}
              title={t('downloadCsv')}
              onClick={() => downloadCsv('data.csv', csvOf(table()))}
            >
              {t('csv')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
