import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Says what did not load, with a button to retry. */
export function RetryAlert(props: { text: string; retry(): void; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert" mb="sm">
      <Group gap="sm">
        {props.text}
        <Button size="compact-xs" variant="default" onClick={props.retry}>
          {t('tryAgain')}
        </Button>
        {props.children}
      </Group>
    </Alert>
  );
}
