import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useDocumentTitle } from '../lib/title.ts';

/** Shown when the user opens a screen by its address without the permission for it. */
export function Forbidden() {
  const { t } = useTranslation();
  useDocumentTitle(t('forbiddenTitle'));
  return (
    <Stack align="center" mt="15vh" ta="center">
      <Title order={1} size="h3">
        {t('forbiddenTitle')}
      </Title>
      <Text maw={420}>{t('forbiddenText')}</Text>
      <Button component={Link} to={paths.dashboard} variant="default">
        {t('toDashboard')}
      </Button>
    </Stack>
  );
}
