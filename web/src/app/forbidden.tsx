import './forbidden.words.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useDocumentTitle } from '../lib/title.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown when the user opens a screen by its address without the permission for it. */
export function Forbidden() {
  const { t } = useTranslation('forbidden');
  useDocumentTitle(t('title'));
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <Button component={Link} to={paths.dashboard} variant="default">
          {t('toDashboard')}
        </Button>
      }
    />
  );
}
