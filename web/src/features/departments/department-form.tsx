import './departments.words.ts';
import { Alert, Select, TextInput } from '@mantine/core';
import { REQUIRED } from '@maru/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountChoicesQuery, accountNameOf } from '../../lib/account-choices.ts';
import { useBackToList } from '../../lib/back-to-list.ts';
import { useLimitedChoices } from '../../lib/choices.ts';
import { failureText } from '../../lib/failure.ts';
import { FormScreen } from '../../lib/form/form-screen.tsx';
import { type Stored, useForm } from '../../lib/form/use-form.ts';
import { paths } from '../../lib/paths.ts';
import type { TextOrFunction } from '../../lib/translated-text.ts';

/** A department as the forms edit it; the selected id is a string. */
export type DepartmentDraft = { name: string; manager_id: string | null };

export const emptyDepartment: DepartmentDraft = { name: '', manager_id: null };

const bodyOf = ({ name, manager_id }: DepartmentDraft) => ({
  name: name.trim(),
  manager_id: Number(manager_id),
});

interface DepartmentFormProps {
  title: string;
  /** Which department it is. */
  about?: string;
  stored: Stored<DepartmentDraft>;
  readOnly?: boolean;
  save(
    body: { name: string; manager_id: number },
    version: string | undefined,
  ): Promise<{ message: TextOrFunction; version?: string | undefined }>;
  saveAndStartNext?: DepartmentFormProps['save'];
  reload?(): Promise<Stored<DepartmentDraft>>;
  words: { empty: string; none: string };
}

export function DepartmentForm(props: DepartmentFormProps) {
  const { title, about, stored, readOnly, words, saveAndStartNext, ...rest } = props;
  const { t } = useTranslation(['departments', 'common']);
  const back = useBackToList(paths.departments);
  const managers = useQuery(accountChoicesQuery);
  const choices = (managers.data ?? []).map((person) => ({
    value: String(person.id),
    label: `${accountNameOf(person)} (${person.username})`,
  }));
  const { values, field, mark, set, screen } = useForm<DepartmentDraft>({
    initial: stored.values,
    version: stored.version,
    required: REQUIRED.department,
    async save(draft, version) {
      const body = bodyOf(draft);
      return { ...(await rest.save(body, version)), values: { ...draft, name: body.name } };
    },
    saveAndStartNext:
      saveAndStartNext &&
      (async (draft) => ({
        ...(await saveAndStartNext(bodyOf(draft), undefined)),
        values: emptyDepartment,
      })),
    ...(rest.reload && { reload: rest.reload }),
    reads: (name, value) =>
      name === 'manager_id'
        ? (choices.find((choice) => choice.value === value)?.label ?? '')
        : String(value),
    failure: (error) => failureText(error, words),
  });
  return (
    <FormScreen title={title} about={about} back={back} readOnly={readOnly ?? false} {...screen}>
      <TextInput label={t('name')} {...field('name')} />
      <Select
        label={t('manager')}
        searchable
        // When a refused save moves the focus here, an open dropdown would cover the error text.
        openOnFocus={false}
        filter={useLimitedChoices()}
        nothingFoundMessage={t('common:nothingFound')}
        disabled={readOnly ?? false}
        data={choices}
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
