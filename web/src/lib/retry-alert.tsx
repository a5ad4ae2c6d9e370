import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Something did not load: what, and the way to try again. */
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
