import './account-form.words.ts';
import { Button } from '@mantine/core';
import type { Account } from '@maru/contract/accounts';
import { personName } from '@maru/contract/kit/person-name';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Versioned } from '../../lib/api.ts';
import { useBackToList, useCameFrom } from '../../lib/back-to-list.ts';
import { isMissing } from '../../lib/failure.ts';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { may, ownId } from '../../lib/session.ts';
import { accountBodyOf, accountDraftOf, passwordOf } from './account-draft.ts';
import { AccountForm } from './account-form.tsx';
import { accountQuery, update } from './accounts.queries.ts';

const storedOf = ({ body, version }: Versioned<Account>) => ({
  values: accountDraftOf(body),
  version,
});

export function Component() {
  const { t } = useTranslation(['accountForm', 'common']);
  const id = Number(useParams().id);
  const state = useCameFrom();
  const back = useBackToList(paths.accounts);
  const account = useQuery(accountQuery(id));
  if (!account.data) {
    return (
      <FormPlaceholder
        title={t('editTitle')}
        back={back}
        error={account.isError ? t('error_loading_account') : undefined}
        missing={isMissing(account.error) && { text: t('missingAccount'), back }}
        retry={() => void account.refetch()}
      />
    );
  }
  const { profile_id, first_name, last_name, username } = account.data.body;
  const name = personName({ first: first_name, last: last_name });
  const related = (path: string, label: string) => (
    <Button variant="default" component={Link} to={path} state={state}>
      {label}
    </Button>
  );
  return (
    <AccountForm
      key={id}
      title={t('editTitle')}
      about={name === '' ? username : `${name} (${username})`}
      isNew={false}
      isOwn={id === ownId()}
      stored={storedOf(account.data)}
      readOnly={!may('change_userprofile')}
      words={{ empty: t('failed_to_update_account'), none: t('error_updating_account') }}
      actions={
        <>
          {may('view_group') && related(pathOf(paths.accountAccess, id), t('why'))}
          {may('change_userprofile') &&
            related(pathOf(paths.accountSecurity, id), t('common:security'))}
          {related(pathOf(paths.accountPermissions, profile_id), t('userPermissions'))}
        </>
      }
      reload={async () =>
        storedOf(await queryClient.fetchQuery({ ...accountQuery(id), staleTime: 0 }))
      }
      save={async (draft, version) => {
        const body = {
          ...accountBodyOf(draft),
          open_key: draft.open_key.trim(),
          ...passwordOf(draft),
        };
        const saved = await update(id, body, version);
        return { ...storedOf(saved), message: t('account_updated') };
      }}
    />
  );
}
