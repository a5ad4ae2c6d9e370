import './accounts.words.ts';
import {
  Alert,
  Anchor,
  Button,
  Group,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Select,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLimitedChoices } from '../../lib/choices.ts';
import { failureText } from '../../lib/failure.ts';
import { FormScreen } from '../../lib/form/form-screen.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { type AccountDraft, generatePassword, missingIn } from './account-draft.ts';
import { departmentChoicesQuery, groupsQuery, languagesQuery } from './accounts.queries.ts';

interface AccountFormProps {
  title: string;
  isNew: boolean;
  /** The account of whoever edits it: its password is changed elsewhere. */
  isOwn?: boolean;
  initial: AccountDraft;
  readOnly?: boolean;
  actions?: ReactNode;
  /** Answers with the draft as it stands now, and what to say. */
  save(draft: AccountDraft): Promise<{ values: AccountDraft; said: string }>;
  words: { empty: string; none: string };
}

export function AccountForm({
  title,
  isNew,
  isOwn = false,
  initial,
  readOnly = false,
  ...rest
}: AccountFormProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const navigate = useNavigate();
  const departments = useQuery(departmentChoicesQuery);
  const groups = useQuery(groupsQuery);
  const languages = useQuery(languagesQuery(isNew));
  const [generated, setGenerated] = useState<string>();
  const { values, field, mark, set, screen } = useForm<AccountDraft>({
    initial,
    missing: (draft) => missingIn(draft, isNew),
    save: rest.save,
    failure: (error) => failureText(error, rest.words),
  });
  const failed = [
    departments.isError && t('error_loading_departments'),
    groups.isError && t('error_loading_groups'),
    languages.isError && t('error_loading_languages'),
  ].filter((text) => text !== false);

  return (
    <FormScreen
      title={title}
      back={{ label: t('common:back'), go: () => void navigate(paths.accounts) }}
      actions={rest.actions}
      readOnly={readOnly}
      {...screen}
    >
      {failed.map((text) => (
        <Alert key={text} color="red" role="alert">
          {text}
        </Alert>
      ))}
      <TextInput label={t('username')} withAsterisk autoComplete="off" {...field('username')} />
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <PasswordInput
          style={{ flex: 1 }}
          label={t(isNew ? 'password' : 'newPassword')}
          description={isNew ? undefined : isOwn ? <OwnPasswordHint /> : t('keepPassword')}
          disabled={isOwn}
          withAsterisk={isNew}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('common:showPassword') }}
          {...field('password')}
        />
        <Button
          variant="default"
          disabled={isOwn}
          onClick={() => {
            const password = generatePassword();
            set('password', password);
            setGenerated(password);
          }}
        >
          {t('generate')}
        </Button>
      </Group>
      {generated && generated === values.password && (
        <Text size="sm" role="status">
          {t('generated', { password: generated })}
        </Text>
      )}
      <TextInput label={t('firstName')} withAsterisk autoComplete="off" {...field('first_name')} />
      <TextInput label={t('lastName')} withAsterisk autoComplete="off" {...field('last_name')} />
      <TextInput
        label={t('phoneNumber')}
        type="tel"
        autoComplete="off"
        withAsterisk={isNew}
        {...field('phone_number')}
      />
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="off"
        withAsterisk
        {...field('email')}
      />
      <Select
        label={t('department')}
        placeholder={t('noDepartment')}
        searchable
        clearable
        filter={useLimitedChoices()}
        nothingFoundMessage={t('common:nothingFound')}
        disabled={readOnly}
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        data={(departments.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.department_id}
        onChange={(department) => set('department_id', department)}
        {...mark('department_id')}
      />
      <MultiSelect
        label={t('groups')}
        withAsterisk
        disabled={readOnly}
        data={(groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.group_ids}
        onChange={(chosen) => set('group_ids', chosen)}
        {...mark('group_ids')}
      />
      <TextInput label={t('location')} {...field('location')} />
      {!isNew && (
        <TextInput
          label={t('openKey')}
          description={t('openKeyHint')}
          maxLength={15}
          {...field('open_key')}
        />
      )}
      <NativeSelect
        label={t('language')}
        withAsterisk
        data={[
          { value: '', label: '' },
          ...(languages.data ?? []).map(({ code, label }) => ({ value: code, label })),
        ]}
        {...field('language')}
      />
      <Switch
        label={t(values.is_active ? 'common:active' : 'common:inactive')}
        checked={values.is_active}
        onChange={(event) => set('is_active', event.currentTarget.checked)}
      />
    </FormScreen>
  );
}

function OwnPasswordHint() {
  const { t } = useTranslation('accounts');
  return (
    <>
      {t('ownPassword')}{' '}
      <Anchor component={Link} to={paths.password} fz="inherit">
        {t('ownPasswordPage')}
      </Anchor>
    </>
  );
}
