import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Replaces a screen that threw an error while rendering. */
export function RouteError() {
  const { t } = useTranslation();
  return (
    <Stack align="center" mt="15vh" p="md" ta="center">
      <Title order={1} size="h3">
        {t('faultTitle')}
      </Title>
      <Text>{t('faultText')}</Text>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </Stack>
  );
}

/** The same when the shell itself threw the error. */
export function ErrorPage() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
