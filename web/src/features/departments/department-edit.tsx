import './departments.words.ts';
import type { Department } from '@maru/contract/departments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Versioned } from '../../lib/api.ts';
import { useBackToList } from '../../lib/back-to-list.ts';
import { isMissing } from '../../lib/failure.ts';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { may } from '../../lib/session.ts';
import { type DepartmentDraft, DepartmentForm } from './department-form.tsx';
import { departmentQuery, update } from './departments.queries.ts';

const storedOf = ({ body: { name, manager }, version }: Versioned<Department>) => {
  const values: DepartmentDraft = { name, manager_id: manager && String(manager.id) };
  return { values, version };
};

export function Component() {
  const { t } = useTranslation('departments');
  const id = Number(useParams().id);
  const back = useBackToList(paths.departments);
  const department = useQuery(departmentQuery(id));
  if (!department.data) {
    return (
      <FormPlaceholder
        title={t('editTitle')}
        back={back}
        missing={isMissing(department.error) && { text: t('missingDepartment'), back }}
        error={department.isError ? t('error_loading_departments') : undefined}
        retry={() => void department.refetch()}
      />
    );
  }
  return (
    <DepartmentForm
      key={id}
      title={t('editTitle')}
      about={department.data.body.name}
      stored={storedOf(department.data)}
      readOnly={!may('change_department')}
      words={{ empty: t('failed_to_update_department'), none: t('error_updating_department') }}
      reload={async () =>
        storedOf(await queryClient.fetchQuery({ ...departmentQuery(id), staleTime: 0 }))
      }
      save={async (body, version) => {
        const saved = await update(id, body, version);
        return { version: saved.version, message: t('department_updated') };
      }}
    />
  );
}
