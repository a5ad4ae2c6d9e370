import './accounts.words.ts';
import { Button } from '@mantine/core';
import type { AccountRow } from '@maru/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BulkDelete } from '../../lib/list/bulk-delete.tsx';
import type { Column, LooseFilter } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { useLogged } from '../../lib/logged.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { may, ownId } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import {
  accountSource,
  departmentChoicesQuery,
  groupsQuery,
  languagesQuery,
  remove,
} from './accounts.queries.ts';

export function Component() {
  const { t } = useTranslation(['accounts', 'common']);
  return (
    <ListScreen
      title={t('title')}
      columns={useColumns()}
      moreFilters={useMoreFilters()}
      source={accountSource}
      defaultOrdering="-date_joined"
      loadError={t('error_loading_accounts')}
      linkOf={(row) => pathOf(paths.editAccount, row.id)}
      nameOf={(row) => row.username}
      choosable={(row) => row.id !== ownId()}
      actions={(selection) => (
        <>
          <BulkDelete
            selection={selection}
            allowed={may('delete_userprofile')}
            remove={remove}
            words={{
              nothingSelected: t('noneSelected'),
              confirmTitle: (count) => t('confirmTitle', { count }),
              confirmText: t('confirmText'),
              deleted: (count) => t('deleted', { count }),
              failed: t('failed_to_delete'),
              noAnswer: t('error_deleting_accounts'),
            }}
          />
          <PermissionButton allowed={may('add_userprofile')}>
            <Button component={Link} to={paths.newAccount}>
              {t('common:create')}
            </Button>
          </PermissionButton>
        </>
      )}
    />
  );
}

function useColumns(): Column<AccountRow>[] {
  const { t } = useTranslation(['accounts', 'common']);
  const times = useTimes();
  const text = (
    name: keyof AccountRow & ('username' | 'first_name' | 'last_name' | 'email'),
    label: string,
  ): Column<AccountRow> => ({
    id: name,
    label,
    cell: (row) => row[name],
    whole: (row) => row[name],
    sortKey: name,
    filter: { kind: 'text', name },
  });
  return [
    text('username', t('username')),
    text('first_name', t('firstName')),
    text('last_name', t('lastName')),
    {
      id: 'phone_number',
      label: t('phoneNumber'),
      cell: (row) => row.phone_number,
      sortKey: 'profile__phone_number',
      filter: { kind: 'text', name: 'phone_number' },
    },
    text('email', t('email')),
    {
      id: 'location',
      label: t('location'),
      cell: (row) => row.location,
      sortKey: 'profile__location',
      filter: { kind: 'text', name: 'location' },
    },
    {
      id: 'last_login',
      label: t('lastLogin'),
      cell: (row) => times.short(row.last_login),
      whole: (row) => times.exact(row.last_login),
      sortKey: 'last_login',
    },
    {
      id: 'date_joined',
      label: t('created'),
      cell: (row) => times.short(row.date_joined),
      whole: (row) => times.exact(row.date_joined),
      sortKey: 'date_joined',
    },
  ];
}

/** A filter whose choices do not load is only logged. */
function useMoreFilters(): LooseFilter[] {
  const { t } = useTranslation(['accounts', 'common']);
  const departments = useQuery(departmentChoicesQuery);
  const groups = useQuery(groupsQuery);
  const languages = useQuery(languagesQuery(false));
  useLogged(departments.error);
  useLogged(groups.error);
  useLogged(languages.error);
  return [
    {
      kind: 'select',
      name: 'department_id',
      label: t('department'),
      choices: (departments.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'select',
      name: 'group',
      label: t('groups'),
      choices: (groups.data ?? []).map(({ name }) => ({ value: name, label: name })),
    },
    {
      kind: 'select',
      name: 'language',
      label: t('language'),
      choices: (languages.data ?? []).map(({ code, label }) => ({ value: code, label })),
    },
    {
      kind: 'select',
      name: 'is_active',
      label: t('status'),
      choices: [
        { value: 'true', label: t('common:active') },
        { value: 'false', label: t('common:inactive') },
      ],
    },
  ];
}
