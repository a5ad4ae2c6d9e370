import { personName } from '@maru/contract/kit/person-name';
import './table-permissions.words.ts';
import {
  getTablePermissions,
  listClosedTables,
  saveTablePermissions,
  type TablePermissionGrid,
} from '@maru/contract/table-permissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { useBackTo, useBackToList } from '../../lib/back-to-list.ts';
import { failureText, isMissing } from '../../lib/failure.ts';
import { FormPlaceholder, FormScreen } from '../../lib/form/form-screen.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import { RightsGrid } from './rights-grid.tsx';
import type { ClosedTables, RightsOfTable } from './rights-row.tsx';
import { TryAs } from './try-as.tsx';

export function Component() {
  const { t } = useTranslation('tablePermissions');
  const id = Number(useParams().id);
  const back = useBackTo(pathOf(paths.editAccount, id));
  const backToList = useBackToList(paths.accounts);
  const grid = useQuery({
    queryKey: ['table-permissions', id],
    queryFn: ({ signal }) =>
      call(getTablePermissions, { query: { user_id: String(id) } }, { signal }),
    gcTime: 0,
  });
  const closed = useQuery(closedTablesQuery);
  if (grid.data) return <PermissionForm key={id} id={id} grid={grid.data} closed={closed.data} />;
  return (
    <FormPlaceholder
      title={t('title')}
      back={back}
      missing={isMissing(grid.error) && { text: t('missingAccount'), back: backToList }}
      error={grid.isError ? t('error_loading_permissions') : undefined}
      retry={() => void grid.refetch()}
    />
  );
}

/** Beside the rights; if it fails, they can be edited all the same. */
const closedTablesQuery = queryOptions({
  queryKey: ['closed-tables'],
  queryFn: ({ signal }) => call(listClosedTables, {}, { signal }),
  select: (tables) => new Map(tables.map(({ dbtable_id, closed }) => [dbtable_id, closed])),
  gcTime: 0,
});

const itemOf = ({ dbtable_id, read, create, update, delete: remove }: RightsOfTable) => ({
  dbtable_id,
  read,
  create,
  update,
  delete: remove,
});

interface PermissionFormProps {
  id: number;
  grid: TablePermissionGrid;
  closed: ClosedTables | undefined;
}

function PermissionForm({ id, grid, closed }: PermissionFormProps) {
  const { t } = useTranslation('tablePermissions');
  const back = useBackTo(pathOf(paths.editAccount, id));
  const { user } = grid;
  const { values, saved, set, screen } = useForm({
    initial: { rows: grid.rows },
    async save(draft) {
      const items = draft.rows.map(itemOf);
      const { rows } = await call(saveTablePermissions, { body: { user_id: user.id, items } });
      return { values: { rows }, message: t('permissions_saved') };
    },
    failure: (error) =>
      failureText(error, {
        empty: t('failed_to_save_permissions'),
        none: t('error_saving_permissions'),
      }),
  });
  const readOnly = !may('change_userprofile');
  return (
    <FormScreen
      title={t('title')}
      about={`${personName({ first: user.first_name, last: user.last_name })} (${user.username})`}
      back={back}
      readOnly={readOnly}
      actions={!readOnly && <TryAs user={user} />}
      {...screen}
    >
      <RightsGrid
        rows={values.rows}
        saved={saved.rows}
        closed={closed}
        readOnly={readOnly}
        onChange={(rows) => set('rows', rows)}
      />
    </FormScreen>
  );
}
