import './profile.words.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useDocumentTitle } from '../../lib/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In the place of every screen, until the user has replaced a password that an administrator gave. */
export default function GivenPassword() {
  const { t } = useTranslation('profile');
  const { pathname, search } = useLocation();
  useDocumentTitle(t('givenTitle'));
  return (
    <EmptyState
      title={t('givenTitle')}
      text={t('givenText')}
      action={
        <Button component={Link} to={paths.password} state={{ from: pathname + search }}>
          {t('changeGiven')}
        </Button>
      }
    />
  );
}
