import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SetSourceDialog } from './set-source-dialog.tsx';
import { useSetSource } from './use-set-source.ts';

export function LeavePostgres({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('dataSource');
  const source = useSetSource('backDone', onClose);
  return (
    <SetSourceDialog
      title={t('backTitle')}
      confirm={t('back')}
      danger
      source={source}
      onSubmit={() => void source.set({ kind: 'embedded' })}
      onClose={onClose}
    >
      <Text size="md" c="var(--dim)">
        {t('backText')}
      </Text>
    </SetSourceDialog>
  );
}
