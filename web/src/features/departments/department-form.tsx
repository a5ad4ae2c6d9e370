import './departments.words.ts';
import { Alert, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureText } from '../../lib/failure.ts';
import { FormScreen } from '../../lib/form/form-screen.tsx';
import { useDraft } from '../../lib/form/use-draft.ts';
import { useSaving } from '../../lib/form/use-saving.ts';
import { paths } from '../../lib/paths.ts';
import { managerChoicesQuery, nameOf } from './departments.queries.ts';

/** More options than anyone reads; typing narrows them down. */
const SHOWN_OPTIONS = 100;

interface DepartmentFormProps {
  title: string;
  initial: { name: string; manager: string | null };
  readOnly?: boolean;
  save(body: { name: string; manager_id: number }): Promise<string>;
  words: { empty: string; none: string };
}

export function DepartmentForm({ title, initial, readOnly, save, words }: DepartmentFormProps) {
  const { t } = useTranslation(['departments', 'common']);
  const navigate = useNavigate();
  const managers = useQuery(managerChoicesQuery);
  const { values, dirty, field, set, settle } = useDraft(initial);
  const form = useSaving({
    check: () =>
      values.name.trim() === '' || !values.manager ? t('common:fillRequired') : undefined,
    async save() {
      const said = await save({ name: values.name.trim(), manager_id: Number(values.manager) });
      settle(values);
      return said;
    },
    failure: (error) => failureText(error, words),
  });
  return (
    <FormScreen
      title={title}
      back={{ label: t('common:back'), go: () => void navigate(paths.departments) }}
      dirty={dirty}
      readOnly={readOnly ?? false}
      {...form}
    >
      <TextInput label={t('name')} withAsterisk {...field('name')} />
      <Select
        label={t('manager')}
        withAsterisk
        searchable
        limit={SHOWN_OPTIONS}
        disabled={readOnly ?? false}
        data={(managers.data ?? []).map((person) => ({
          value: String(person.id),
          label: `${nameOf(person)} (${person.username})`,
        }))}
        value={values.manager}
        onChange={(manager) => set('manager', manager)}
      />
      {managers.isError && (
        <Alert color="red" role="alert">
          {t('error_loading_accounts')}
        </Alert>
      )}
    </FormScreen>
  );
}
