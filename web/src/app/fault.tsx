import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What is left when a screen breaks, or when its code is gone after an upgrade. */
export function Fault() {
  const { t } = useTranslation();
  return (
    <Stack component="main" align="center" mt="20vh" p="md" ta="center">
      <Title order={1} size="h3">
        {t('faultTitle')}
      </Title>
      <Text>{t('faultText')}</Text>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </Stack>
  );
}
