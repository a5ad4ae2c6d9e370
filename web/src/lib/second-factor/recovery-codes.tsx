import './second-factor.words.ts';
import { Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRow } from '../../ui/copy-row.tsx';

/** The codes are shown only once, so the user can copy or download them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('secondFactor');
  const head = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = codes.join('\n');
  // The element that had the focus was replaced, so the focus moves to the heading.
  useEffect(() => head.current?.focus(), []);
  return (
    <Stack gap="sm">
      <Title ref={head} order={2} size="h4" tabIndex={-1} style={{ outline: 'none' }}>
        {t('codesTitle')}
      </Title>
      <Text size="sm">{t('codesText')}</Text>
      <Textarea
        ref={field}
        aria-label={t('codesTitle')}
        value={text}
        readOnly
        rows={codes.length}
        styles={{ input: { fontFamily: 'monospace', fieldSizing: 'content' } }}
      />
      <CopyRow
        quiet
        field={field}
        label={t('copyCodes')}
        words={{ copied: t('copied'), copyByHand: t('copyByHand') }}
      >
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="maru-recovery-codes.txt"
        >
          {t('downloadCodes')}
        </Button>
      </CopyRow>
    </Stack>
  );
}
