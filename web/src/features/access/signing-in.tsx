import { Button, Skeleton } from '@mantine/core';
import { ApiError } from '@maru/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathOf, paths } from '../../lib/paths.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import classes from './access.module.css';
import { accessSecurityQuery } from './access.queries.ts';

/** The second factor and the devices, for those who may change the account; the server decides. */
export function SigningIn({ id }: { id: number }) {
  const { t } = useTranslation('access');
  const security = useQuery(accessSecurityQuery(id));
  if (security.data) {
    const { second_factor, sessions } = security.data;
    return (
      <>
        <p>{t(second_factor.on ? 'factorOn' : 'factorOff')}</p>
        <p>{t('devices', { count: sessions.length })}</p>
        <div>
          <Button variant="default" component={Link} to={pathOf(paths.accountSecurity, id)}>
            {t('toSecurity')}
          </Button>
        </div>
      </>
    );
  }
  if (security.error instanceof ApiError && security.error.status === 403)
    return <p className={classes.note}>{t('signInHidden')}</p>;
  if (security.isError)
    return <RetryAlert text={t('error_loading_access')} retry={() => void security.refetch()} />;
  return <Skeleton h="var(--field)" />;
}
