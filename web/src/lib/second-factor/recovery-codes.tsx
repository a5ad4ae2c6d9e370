import './second-factor.words.ts';
import { Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The label of the button that goes on. */
  done: string;
  onDone(): void;
}

/** The codes are shown only once, so the way on is closed until the user has them. */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('secondFactor');
  const head = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useId();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  // The element that had the focus was replaced, so the focus moves to the heading.
  useEffect(() => head.current?.focus(), []);
  return (
    <Stack gap="sm" maw={480}>
      <LeaveGuard
        when={!kept}
        title={t('codesLeaveTitle')}
        text={t('codesLeaveText')}
        stay={t('codesStay')}
      />
      <Title ref={head} order={2} tabIndex={-1} style={{ outline: 'none' }}>
        {t('codesTitle')}
      </Title>
      <Text size="sm">{t('codesText')}</Text>
      <Textarea
        ref={field}
        aria-label={t('codesTitle')}
        value={text}
        readOnly
        rows={codes.length}
        classNames={{ input: classes.codes ?? '' }}
      />
      <CopyRow
        quiet
        field={field}
        label={t('copyCodes')}
        words={{ copied: t('copied'), copyByHand: t('copyByHand') }}
        onCopied={() => setKept(true)}
      >
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="maru-recovery-codes.txt"
          onClick={() => setKept(true)}
        >
          {t('downloadCodes')}
        </Button>
      </CopyRow>
      <label className={classes.kept} htmlFor={box}>
        <Checkbox
          id={box}
          aria-label={t('codesKept')}
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        {t('codesKept')}
      </label>
      <Button className={classes.done ?? ''} disabled={!kept} onClick={onDone}>
        {done}
      </Button>
    </Stack>
  );
}
