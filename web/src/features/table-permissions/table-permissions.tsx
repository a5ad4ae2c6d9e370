import './table-permissions.words.ts';
import { Text } from '@mantine/core';
import {
  getTablePermissions,
  saveTablePermissions,
  type TablePermissionGrid,
} from '@maru/contract/table-permissions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure.ts';
import { FormPlaceholder, FormScreen } from '../../lib/form/form-screen.tsx';
import { useDraft } from '../../lib/form/use-draft.ts';
import { useSaving } from '../../lib/form/use-saving.ts';
import { notify } from '../../lib/notify.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import { RightsGrid } from './rights-grid.tsx';

export function Component() {
  const { t } = useTranslation('tablePermissions');
  const id = Number(useParams().id);
  const grid = useQuery({
    queryKey: ['table-permissions', id],
    queryFn: ({ signal }) =>
      call(getTablePermissions, { query: { user_id: String(id) } }, { signal }),
    gcTime: 0,
  });
  if (grid.data) return <PermissionForm key={id} id={id} grid={grid.data} />;
  return (
    <FormPlaceholder
      title={t('title')}
      error={grid.isError ? t('error_loading_permissions') : undefined}
      retry={() => void grid.refetch()}
    />
  );
}

function PermissionForm({ id, grid }: { id: number; grid: TablePermissionGrid }) {
  const { t } = useTranslation(['tablePermissions', 'common']);
  const navigate = useNavigate();
  const { values, dirty, set, settle } = useDraft({ rows: grid.rows });
  const { user } = grid;
  const form = useSaving({
    async save() {
      const items = values.rows.map(({ table_name: _, alias_name: __, ...item }) => item);
      const saved = await call(saveTablePermissions, { body: { user_id: user.id, items } });
      settle({ rows: saved.rows });
      void notify(t('permissions_saved'));
      return t('permissions_saved');
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
      back={{
        label: t('common:back'),
        go: () => void navigate(pathOf(paths.editAccount, id)),
      }}
      dirty={dirty}
      readOnly={readOnly}
      {...form}
    >
      <Text>
        {user.first_name} {user.last_name} ({user.username})
      </Text>
      <RightsGrid rows={values.rows} readOnly={readOnly} onChange={(rows) => set('rows', rows)} />
    </FormScreen>
  );
}
