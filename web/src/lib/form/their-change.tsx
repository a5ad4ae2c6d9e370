import './form.words.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TheirChangeProps {
  /** The other user's value as display text. */
  value: string;
  onTake(): void;
  onKeep(): void;
}

/** Shown beside a field that another user has changed too. */
function TheirChange({ value, onTake, onKeep }: TheirChangeProps) {
  const { t } = useTranslation('form');
  return (
    <>
      {value === '' ? t('clearedMeanwhile') : t('changedMeanwhile', { value })}{' '}
      <Button size="compact-xs" variant="default" onClick={onTake}>
        {t('takeTheirs')}
      </Button>{' '}
      <Button size="compact-xs" variant="default" onClick={onKeep}>
        {t('keepMine')}
      </Button>
    </>
  );
}

export const theirChange = (props: TheirChangeProps): ReactNode => <TheirChange {...props} />;
