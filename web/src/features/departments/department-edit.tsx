import './departments.words.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { may } from '../../lib/session.ts';
import { DepartmentForm } from './department-form.tsx';
import { departmentQuery, update } from './departments.queries.ts';

export function Component() {
  const { t } = useTranslation('departments');
  const id = Number(useParams().id);
  const department = useQuery(departmentQuery(id));
  if (!department.data) {
    return (
      <FormPlaceholder
        title={t('editTitle')}
        error={department.isError ? t('error_loading_departments') : undefined}
        retry={() => void department.refetch()}
      />
    );
  }
  const { name, manager } = department.data;
  return (
    <DepartmentForm
      key={id}
      title={t('editTitle')}
      initial={{ name, manager_id: manager && String(manager.id) }}
      readOnly={!may('change_department')}
      words={{ empty: t('failed_to_update_department'), none: t('error_updating_department') }}
      save={async (body) => {
        await update(id, body);
        return t('department_updated');
      }}
    />
  );
}
