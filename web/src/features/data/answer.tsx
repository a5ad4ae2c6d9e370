import { Button } from '@mantine/core';
import { memo, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';
import { Moment } from '../../lib/moment.tsx';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { useTimes } from '../../lib/times.ts';
import { EditSqlIcon } from '../../ui/data-icons.tsx';
import { AfterASecond } from './after-a-second.tsx';
import classes from './answer.module.css';
import { AnswerIcon, useAnswerTitle } from './answer-title.tsx';
import { ChangePreview } from './change-preview.tsx';
import { FailureBox } from './failure-box.tsx';
import { RefusalBox } from './refusal-box.tsx';
import { Result } from './result.tsx';
import { SqlText } from './sql-text.tsx';
import type { Sent } from './statements.ts';
import { useTimeLeft } from './use-time-left.ts';

interface AnswerProps {
  sent: Sent;
  onEdit(sql: string, at?: number | null): void;
  onRun(sql: string, everyRow?: boolean): void;
}

/** One statement, and what became of it. */
export const Answer = memo(function Answer({ sent, onEdit, onRun }: AnswerProps) {
  const { age } = useTimes();
  const heading = useId();
  const article = useRef<HTMLElement>(null);
  const left = useTimeLeft(sent.until);
  const title = useAnswerTitle(sent, left === 0);
  const { answer, sql, at } = sent;
  const right = answer?.refusal?.right;
  const isChangeRefused = right && right !== 'read';

  const wasAnswered = useRef(answer !== undefined);
  // Sent from a list of tables or from further below, it may be out of sight.
  useEffect(() => {
    if (!wasAnswered.current) article.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  // A change that has just been shown waits for a yes: the keys go there.
  useEffect(() => {
    if (!wasAnswered.current && answer?.preview) {
      article.current?.querySelector<HTMLElement>('[data-decision]')?.focus();
    }
    wasAnswered.current = answer !== undefined;
  }, [answer]);

  return (
    <article ref={article} className={classes.answer} aria-labelledby={heading}>
      <div className={classes.head}>
        <AnswerIcon sent={sent} />
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <Moment moment={at} times={age} />
      </div>
      <SqlText sql={sql} refused={isChangeRefused ? (answer?.kind ?? undefined) : undefined} />
      <Body {...{ sent, left, onEdit, onRun }} />
    </article>
  );
});

function Body({ sent, left, onEdit, onRun }: AnswerProps & { left: number }) {
  const { t } = useTranslation('data');
  const { answer, error, sql, everyRow } = sent;
  if (error !== undefined) {
    const words = { empty: t('sendFailed'), none: t('sendNoAnswer') };
    return <RetryAlert text={failureText(error, words)} retry={() => onRun(sql, everyRow)} />;
  }
  if (!answer) {
    return (
      <div className={classes.running}>
        {t('running')} <AfterASecond>{t('starting')}</AfterASecond>
      </div>
    );
  }
  const edit = (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<EditSqlIcon size={15} />}
      onClick={() => onEdit(sql, answer.refusal?.position)}
    >
      {t('edit')}
    </Button>
  );
  if (answer.outcome === 'preview') {
    return <ChangePreview sent={sent} left={left} edit={edit} onRun={onRun} />;
  }
  if (answer.refusal) {
    return (
      <RefusalBox refusal={answer.refusal} kind={answer.kind} onEveryRow={() => onRun(sql, true)}>
        {edit}
      </RefusalBox>
    );
  }
  if (answer.outcome === 'failed') return <FailureBox text={answer.failure}>{edit}</FailureBox>;
  const { columns, rows, ms, is_cut } = answer;
  return (
    <Result
      {...{ sql, columns, rows }}
      summary={t(is_cut ? 'firstRows' : 'rows', { count: rows.length, ms })}
    >
      {edit}
    </Result>
  );
}
