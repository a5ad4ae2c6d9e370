import './departments.words.ts';
import { Button } from '@mantine/core';
import type { Department } from '@maru/contract/departments';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { accountNameOf } from '../../lib/account-choices.ts';
import { BulkDelete } from '../../lib/list/bulk-delete.tsx';
import { type Column, textColumn } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { may } from '../../lib/session.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { AddIcon } from '../../ui/list-icons.tsx';
import {
  type DepartmentSortKey,
  departmentSource,
  managerFilterQuery,
  remove,
} from './departments.queries.ts';

const words = wordsOf('departments');

export function Component() {
  const { t } = useTranslation(['departments', 'common']);
  const { pathname, search } = useLocation();
  const columns = useMemo(
    (): Column<Department, DepartmentSortKey>[] => [
      textColumn('name', t('name'), 280, { isMain: true }),
      {
        id: 'manager',
        label: t('manager'),
        width: 280,
        text: (row) => (row.manager ? accountNameOf(row.manager) : ''),
        sortKey: 'manager',
        filter: { kind: 'lookup', name: 'manager_id', query: managerFilterQuery },
      },
    ],
    [t],
  );
  return (
    <ListScreen
      title={t('title')}
      columns={columns}
      source={departmentSource}
      defaultOrdering="name"
      loadError={t('error_loading_departments')}
      emptyText={t('emptyText')}
      linkOf={(row) => pathOf(paths.editDepartment, row.id)}
      nameOf={(row) => row.name}
      choosable={() => true}
      actions={(selection) => (
        <>
          <BulkDelete
            selection={selection}
            allowed={may('delete_department')}
            remove={remove}
            word={(word, count) => words(word, { count })}
            noAnswer={() => words('error_deleting_departments')}
          />
          <PermissionButton allowed={may('add_department')}>
            <Button
              component={Link}
              to={paths.newDepartment}
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
