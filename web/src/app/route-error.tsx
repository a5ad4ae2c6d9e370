import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** Replaces a screen that threw an error while rendering. */
export function RouteError() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('faultTitle')}
      text={t('faultText')}
      action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
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
