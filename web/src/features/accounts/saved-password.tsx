import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyPassword } from './copy-password.tsx';

/** In the message after saving: the form is empty by then, and nobody can look the password up. */
export function SavedPassword({ password }: { password: string }) {
  const { t } = useTranslation('accountForm');
  return (
    <>
      <Text size="sm">{t('lastTime')}</Text>
      <Group gap="xs" mt={4}>
        <Text size="sm" ff="monospace">
          {password}
        </Text>
        <CopyPassword password={password} />
      </Group>
    </>
  );
}
