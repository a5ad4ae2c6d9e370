import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** There is no such thing, or no longer: trying again would not help. */
export function MissingNotice({ text, onBack }: { text: string; onBack(): void }) {
  const { t } = useTranslation();
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
