import './departments.words.ts';
import { Alert, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLimitedChoices } from '../../lib/choices.ts';
import { failureText } from '../../lib/failure.ts';
import { FormScreen } from '../../lib/form/form-screen.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { managerChoicesQuery, nameOf } from './departments.queries.ts';

/** A department as its forms edit it; a choice is text there. */
type Draft = { name: string; manager_id: string | null };

interface DepartmentFormProps {
  title: string;
  initial: Draft;
  readOnly?: boolean;
  save(body: { name: string; manager_id: number }): Promise<string>;
  words: { empty: string; none: string };
}

export function DepartmentForm({ title, initial, readOnly, save, words }: DepartmentFormProps) {
  const { t } = useTranslation(['departments', 'common']);
  const navigate = useNavigate();
  const managers = useQuery(managerChoicesQuery);
  const { values, field, mark, set, screen } = useForm<Draft>({
    initial,
    missing: ({ name, manager_id }) => [
      ...(name.trim() === '' ? ['name'] : []),
      ...(manager_id ? [] : ['manager_id']),
    ],
    async save(draft) {
      const name = draft.name.trim();
      const said = await save({ name, manager_id: Number(draft.manager_id) });
      return { values: { ...draft, name }, said };
    },
    failure: (error) => failureText(error, words),
  });
  return (
    <FormScreen
      title={title}
      back={{ label: t('common:back'), go: () => void navigate(paths.departments) }}
      readOnly={readOnly ?? false}
      {...screen}
    >
      <TextInput label={t('name')} withAsterisk {...field('name')} />
      <Select
        label={t('manager')}
        withAsterisk
        searchable
        filter={useLimitedChoices()}
        nothingFoundMessage={t('common:nothingFound')}
        disabled={readOnly ?? false}
        data={(managers.data ?? []).map((person) => ({
          value: String(person.id),
          label: `${nameOf(person)} (${person.username})`,
        }))}
        value={values.manager_id}
        onChange={(manager) => set('manager_id', manager)}
        {...mark('manager_id')}
      />
      {managers.isError && (
        <Alert color="red" role="alert">
          {t('error_loading_accounts')}
        </Alert>
      )}
    </FormScreen>
  );
}
