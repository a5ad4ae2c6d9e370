import { Button } from '@mantine/core';
import type { StatementAnswer } from '@maru/contract/data';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import classes from './answer.module.css';
import { FailureBox } from './failure-box.tsx';
import { PreviewTable } from './preview-table.tsx';
import { RefusalBox } from './refusal-box.tsx';
import { Result } from './result.tsx';
import { cancelChange, makeChange, type Sent } from './statements.ts';

interface ChangePreviewProps {
  sent: Sent;
  /** Seconds in which it can be confirmed. */
  left: number;
  edit: ReactNode;
  onRun(sql: string, everyRow: boolean): void;
}

/** The effects of a change before it is made, and the buttons that decide. */
export function ChangePreview({ sent, left, edit, onRun }: ChangePreviewProps) {
  const { t } = useTranslation('data');
  const { answer, made, makeError } = sent;
  if (!answer?.preview) return null;
  const { kind, changed, preview } = answer;
  const shown = (preview.after ?? preview.before)?.length;
  const isDecided = made !== undefined || sent.decision === 'cancelled';
  const again = (
    <Button size="xs" variant="default" onClick={() => onRun(sent.sql, sent.everyRow)}>
      {t('showAgain')}
    </Button>
  );
  return (
    <>
      <p className={classes.would}>
        <strong>{t(`would.${kindOf(kind)}`, { count: changed })}</strong>{' '}
        {shown === undefined
          ? changed > 0 && t('notReadable')
          : shown < changed && t('firstShown', { count: shown })}
      </p>
      {shown !== undefined && shown > 0 && <PreviewTable kind={kindOf(kind)} preview={preview} />}
      <Follows preview={preview} />
      {!isDecided && left > 0 && (
        <Decision sent={sent} left={left}>
          {edit}
        </Decision>
      )}
      {makeError !== undefined && (
        <NoticeBox kind="bad">
          {failureText(makeError, { empty: t('confirmFailed'), none: t('confirmNoAnswer') })}
        </NoticeBox>
      )}
      {!isDecided && left === 0 && <Undone text={t('expired')}>{again}</Undone>}
      {sent.decision === 'cancelled' && <Undone text={t('cancelled')}>{again}</Undone>}
      {made && <Made made={made} again={again} />}
    </>
  );
}

const kindOf = (kind: StatementAnswer['kind']) =>
  kind === null || kind === 'select' ? 'update' : kind;

interface DecisionProps {
  sent: Sent;
  left: number;
  children: ReactNode;
}

function Decision({ sent, left, children }: DecisionProps) {
  const { t } = useTranslation('data');
  const isMaking = sent.decision === 'making';
  const box = useRef<HTMLDivElement>(null);
  // Where the focus goes when the buttons are not there any more.
  useLayoutEffect(() => {
    const buttons = box.current;
    return () => {
      if (!buttons?.contains(document.activeElement)) return;
      buttons.closest('article')?.querySelector('h2')?.focus();
    };
  }, []);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  function pressed(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !isMaking) cancelChange(sent);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels, as it does in a dialog
    <div ref={box} className={classes.decision} onKeyDown={pressed}>
      <p data-decision tabIndex={-1}>
        {t('previewNote')}
      </p>
      <div className={classes.actions}>
        <Button aria-disabled={isMaking} onClick={() => !isMaking && void makeChange(sent)}>
          {t(isMaking ? 'making' : 'make')}
        </Button>
        <Button
          variant="default"
          aria-disabled={isMaking}
          onClick={() => !isMaking && cancelChange(sent)}
        >
          {t('cancel')}
        </Button>
        <span role="timer" className={classes.time}>
          {t('timeLeft', { time })}
        </span>
        {children}
      </div>
    </div>
  );
}

const Undone = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={classes.foot}>
    <span role="status" className={classes.summary}>
      {text}
    </span>
    {children}
  </div>
);

function Made({ made, again }: { made: StatementAnswer; again: ReactNode }) {
  const { t } = useTranslation('data');
  const { sql, columns, rows, changed, ms, refusal, kind } = made;
  if (refusal) {
    return (
      <RefusalBox refusal={refusal} kind={kind}>
        {again}
      </RefusalBox>
    );
  }
  if (made.outcome === 'failed') return <FailureBox text={made.failure}>{again}</FailureBox>;
  const summary = t('changedRows', { count: changed, ms });
  if (columns.length > 0) return <Result {...{ sql, columns, rows, summary }} />;
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.done}>
        {summary}
      </span>
    </div>
  );
}

function Follows({ preview }: { preview: NonNullable<StatementAnswer['preview']> }) {
  const { t } = useTranslation('data');
  const { follows, hidden_follows: hidden } = preview;
  if (follows.length === 0 && hidden === 0) return null;
  return (
    <div className={classes.follows}>
      <p>{t('follows')}</p>
      <ul>
        {follows.map(({ table_name, rows }) => (
          <li key={table_name}>{t('follow', { table: table_name, count: rows })}</li>
        ))}
        {hidden > 0 && <li>{t('hiddenFollows', { count: hidden })}</li>}
      </ul>
    </div>
  );
}
