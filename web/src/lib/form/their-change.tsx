import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TheirChangeProps {
  /** Their value, as people read it. */
  value: string;
  onTake(): void;
  onKeep(): void;
}

/** Beside a field that somebody else has changed as well. */
function TheirChange({ value, onTake, onKeep }: TheirChangeProps) {
  const { t } = useTranslation();
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
