import { ActionIcon } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { NextEntryIcon, PreviousEntryIcon } from '../../ui/list-icons.tsx';
import type { Column } from './column.ts';
import classes from './entry-panel.module.css';

interface EntryPanelProps {
  /** Undefined if the entry is not on the page that the list shows. */
  row: unknown;
  columns: readonly Column<unknown>[];
  /** It lies above the list, which cannot be used meanwhile. */
  isOver: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose(): void;
}

/** An entry of a log with its whole text, beside the list. */
export default function EntryPanel(props: EntryPanelProps) {
  const { t } = useTranslation(['list', 'common']);
  const { row, columns, onPrevious, onNext } = props;
  const panel = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  // The next entry is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every entry
  useEffect(() => {
    panel.current?.querySelector('dl')?.scrollTo(0, 0);
    setSaid('');
  }, [row]);

  function step(event: KeyboardEvent): void {
    const isBack = event.key === 'ArrowUp' || event.key === 'ArrowLeft';
    const isOn = event.key === 'ArrowDown' || event.key === 'ArrowRight';
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(isBack || isOn))
      return;
    event.preventDefault();
    (isBack ? onPrevious : onNext)?.();
  }

  const button = (label: string, act: (() => void) | undefined, icon: ReactNode) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      disabled={!act}
      onClick={act}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <>
      {props.isOver && (
        <button
          type="button"
          className={classes.scrim}
          tabIndex={-1}
          aria-label={t('common:close')}
          onClick={props.onClose}
        />
      )}
      <section
        ref={panel}
        className={classes.panel}
        tabIndex={-1}
        aria-label={t('entry')}
        {...(props.isOver && { role: 'dialog', 'aria-modal': true })}
        onKeyDown={step}
      >
        <header className={classes.head}>
          <h2>{t('entry')}</h2>
          {button(t('previousEntry'), onPrevious, <PreviousEntryIcon />)}
          {button(t('nextEntry'), onNext, <NextEntryIcon />)}
          {button(t('common:close'), props.onClose, <CloseIcon />)}
        </header>
        {row ? (
          <dl className={classes.fields} tabIndex={0} aria-live="polite">
            {columns.map((column) => (
              <div key={column.id}>
                <dt>{column.label}</dt>
                <dd data-reading={column.reading}>
                  <EntryValue column={column} row={row} />
                  {column.copies && column.text(row) && (
                    <CopyButton
                      label={t('copyValue', { column: column.label })}
                      value={column.text(row)}
                      onCopied={(done) => setSaid(t(done ? 'copied' : 'copyByHand'))}
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className={classes.missing}>{t('entryNotHere')}</p>
        )}
        <p className={classes.said} aria-live="polite">
          {said}
        </p>
      </section>
    </>
  );
}

function EntryValue({ column, row }: { column: Column<unknown>; row: unknown }) {
  const text = column.text(row);
  if (column.times) {
    const moment = column.moment?.(row) ?? null;
    return (
      <span>
        {column.times.show(moment, 0)}
        <small>{column.times.exact(moment)}</small>
      </span>
    );
  }
  if (column.reading === 'changes') {
    return (
      <span>
        {changesIn(text).map((change) => (
          <span key={change} className={classes.change}>
            {change}
          </span>
        ))}
      </span>
    );
  }
  return <span>{column.show ? column.show(row) : text}</span>;
}

/** «field: old → new; field: old → new»: each on a line of its own. */
const changesIn = (text: string): string[] => text.split(/(?<=;) (?=[a-z][a-z_ ]*: )/);
