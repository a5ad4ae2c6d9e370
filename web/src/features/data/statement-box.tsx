import { Button } from '@mantine/core';
import { type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { HistoryIcon } from '../../ui/data-icons.tsx';
import type { DataTable } from './data.queries.ts';
import { identifier } from './identifier.ts';
import sql from './sql.module.css';
import { type EditorHandle, SqlEditor } from './sql-editor.tsx';
import classes from './statement-box.module.css';
import { useStatementDraft } from './statement-draft.ts';
import { isReadable } from './table-rights.ts';

export interface BoxHandle {
  write(sql: string, at?: number | null): void;
}

interface StatementBoxProps {
  ref: Ref<BoxHandle>;
  tables: readonly DataTable[];
  isRunning: boolean;
  onRun(sql: string): void;
}

const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'), null);

const RUN_KEY = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const ENTER = 'Enter';

/** Where a statement is written and run. */
export function StatementBox({ ref, tables, isRunning, onRun }: StatementBoxProps) {
  const { t } = useTranslation('data');
  const editor = useRef<EditorHandle>(null);
  const keys = useId();
  const draft = useStatementDraft();
  const [isAsking, setAsking] = useState(false);
  const readable = useMemo(() => tables.filter(isReadable), [tables]);
  const completion = useMemo(
    () =>
      Object.fromEntries(
        readable.map(({ table_name, columns }) => [table_name, columns.map(({ name }) => name)]),
      ),
    [readable],
  );
  const write: BoxHandle['write'] = (text, at) => editor.current?.write(text, at);
  useImperativeHandle(ref, () => ({ write }));

  function run(): void {
    const text = editor.current?.text() ?? '';
    if (text.trim() === '') editor.current?.write(text);
    else if (!isRunning) onRun(text);
  }

  return (
    <div className={`${classes.box} ${sql.coloured}`}>
      <SqlEditor
        ref={editor}
        initial={draft.initial}
        completion={completion}
        label={t('statement')}
        describedBy={keys}
        example={t('example', { table: identifier(readable[0]?.table_name ?? 'orders') })}
        onChange={draft.keep}
        onRun={run}
      />
      <div className={classes.tools}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<HistoryIcon size={15} />}
          onClick={() => setAsking(true)}
        >
          {t('history')}
        </Button>
        <span className={classes.hint}>{t('hint')}</span>
        <span className={classes.keys} aria-hidden="true">
          <kbd>{RUN_KEY}</kbd> <kbd>{ENTER}</kbd>
        </span>
        <span id={keys} hidden>
          {t('statementKeys')}
        </span>
        <Button aria-disabled={isRunning} onClick={run}>
          {t(isRunning ? 'running' : 'run')}
        </Button>
      </div>
      {isAsking && (
        <HistoryDialog
          onClose={() => setAsking(false)}
          onChoose={(text) => {
            setAsking(false);
            // After the dialog has returned the focus to its button.
            setTimeout(() => write(text));
          }}
        />
      )}
    </div>
  );
}
