import './list/list.words.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The record does not exist (any more): a retry would not help. */
export function MissingNotice({ text, onBack }: { text: string; onBack(): void }) {
  const { t } = useTranslation('list');
  return (
    <Alert color="gray" role="alert" mb="sm">
      <Group gap="sm">
        {text}
        <Button size="compact-xs" variant="default" onClick={onBack}>
          {t('backToList')}
        </Button>
      </Group>
    </Alert>
  );
}
