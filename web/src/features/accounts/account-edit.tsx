import './accounts.words.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { may, ownId } from '../../lib/session.ts';
import { bodyOf, draftOf } from './account-draft.ts';
import { AccountForm } from './account-form.tsx';
import { accountQuery, update } from './accounts.queries.ts';

export function Component() {
  const { t } = useTranslation(['accounts', 'common']);
  const id = Number(useParams().id);
  const account = useQuery(accountQuery(id));
  if (!account.data) {
    return (
      <FormPlaceholder
        title={t('editTitle')}
        error={account.isError ? t('error_loading_account') : undefined}
        retry={() => void account.refetch()}
      />
    );
  }
  return (
    <AccountForm
      key={id}
      title={t('editTitle')}
      isNew={false}
      isOwn={id === ownId()}
      initial={draftOf(account.data)}
      readOnly={!may('change_userprofile')}
      words={{ empty: t('failed_to_update_account'), none: t('error_updating_account') }}
      actions={
        <>
          {may('change_userprofile') && (
            <Button variant="default" component={Link} to={pathOf(paths.accountSecurity, id)}>
              {t('common:security')}
            </Button>
          )}
          <Button
            variant="default"
            component={Link}
            to={pathOf(paths.accountPermissions, account.data.profile_id)}
          >
            {t('userPermissions')}
          </Button>
        </>
      }
      save={async (draft) => {
        // A blank password means to keep the one there is, so it is not sent.
        const password = draft.password.trim() === '' ? {} : { password: draft.password };
        const body = { ...bodyOf(draft), open_key: draft.open_key.trim(), ...password };
        const saved = await update(id, body);
        return { values: draftOf(saved), said: t('account_updated') };
      }}
    />
  );
}
