import './accounts.words.ts';
import { Button } from '@mantine/core';
import type { AccountRow } from '@maru/contract/accounts';
import { personName } from '@maru/contract/kit/person-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { languagesQuery } from '../../lib/languages-query.ts';
import { BulkDelete } from '../../lib/list/bulk-delete.tsx';
import { type Column, type LooseFilter, textColumn, timeColumn } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { useNarrow } from '../../lib/list/narrow.ts';
import { useLogged } from '../../lib/logged.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { may, ownId } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { AddIcon, GroupsIcon } from '../../ui/list-icons.tsx';
import classes from './account-list.module.css';
import {
  type AccountSortKey,
  accountSource,
  departmentChoicesQuery,
  groupsQuery,
  remove,
} from './accounts.queries.ts';

const words = wordsOf('accounts');

const nameOf = ({ first_name: first, last_name: last }: AccountRow): string =>
  personName({ first, last });

export function Component() {
  const { t } = useTranslation(['accounts', 'common']);
  const { pathname, search } = useLocation();
  return (
    <ListScreen
      title={t('title')}
      columns={useColumns()}
      moreFilters={useMoreFilters()}
      source={accountSource}
      defaultOrdering="-date_joined"
      loadError={t('error_loading_accounts')}
      blocks={classes.blocks}
      linkOf={(row) => pathOf(paths.editAccount, row.id)}
      nameOf={(row) => row.username}
      choosable={(row) => row.id !== ownId()}
      actions={(selection) => (
        <>
          {may('view_group') && (
            <Button
              variant="subtle"
              color="gray"
              component={Link}
              to={paths.groups}
              leftSection={<GroupsIcon />}
            >
              {t('groups')}
            </Button>
          )}
          <BulkDelete
            selection={selection}
            allowed={may('delete_userprofile')}
            remove={remove}
            word={(word, count) => words(word, { count })}
            noAnswer={() => words('error_deleting_accounts')}
          />
          <PermissionButton allowed={may('add_userprofile')}>
            <Button
              component={Link}
              to={paths.newAccount}
              state={{ list: pathname + search }}
              leftSection={<AddIcon />}
            >
              {t('common:create')}
            </Button>
          </PermissionButton>
        </>
      )}
    />
  );
}

function useColumns(): Column<AccountRow, AccountSortKey>[] {
  const { t } = useTranslation(['accounts', 'common']);
  const times = useTimes();
  const isNarrow = useNarrow();
  return useMemo(
    () => [
      textColumn('username', t('username'), 134, {
        isMain: true,
        show: (row) => (
          <span className={classes.username}>
            <InitialsDisc name={nameOf(row)} />
            <span>{row.username}</span>
            {row.id === ownId() && <span data-word={t('you')} />}
            {!row.is_active && <span>{t('common:inactive')}</span>}
          </span>
        ),
      }),
      textColumn('first_name', t('firstName'), 96, {
        // On a phone the whole name stands in one place, as it is spoken.
        ...(isNarrow && { text: nameOf }),
      }),
      textColumn('last_name', t('lastName'), 92),
      textColumn('phone_number', t('phoneNumber'), 128, { sortKey: 'profile__phone_number' }),
      textColumn('email', t('email'), 195, { copies: true }),
      textColumn('location', t('location'), 88, { sortKey: 'profile__location' }),
      timeColumn('last_login', t('lastLogin'), 104, times.moment),
      timeColumn('date_joined', t('created'), 112, times.day),
    ],
    [t, times, isNarrow],
  );
}

/** If a filter's choices do not load, the error is only logged. */
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
