import './departments.words.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { DepartmentForm, emptyDepartment } from './department-form.tsx';
import { create } from './departments.queries.ts';

const words = wordsOf('departments');

export function Component() {
  const { t } = useTranslation('departments');
  const navigate = useNavigate();
  return (
    <DepartmentForm
      title={t('newTitle')}
      stored={{ values: emptyDepartment }}
      words={{ empty: t('failed_to_create_department'), none: t('error_creating_department') }}
      save={async (body) => {
        await create(body);
        // `saved` tells the leave guard not to ask about unsaved changes.
        void navigate(paths.departments, { state: { saved: true } });
        return { message: t('department_created') };
      }}
      saveAndStartNext={async (body) => {
        const { name } = await create(body);
        return { message: () => words('createdAndNext', { name }) };
      }}
    />
  );
}
