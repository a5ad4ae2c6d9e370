import './account-form.words.ts';
import {
  Alert,
  Button,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Select,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { LIMITS, REQUIRED } from '@maru/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackToList } from '../../lib/back-to-list.ts';
import { useLimitedChoices } from '../../lib/choices.ts';
import { failureText } from '../../lib/failure.ts';
import { languageIn } from '../../lib/form/chosen-language.ts';
import fields from '../../lib/form/fields.module.css';
import { FormScreen } from '../../lib/form/form-screen.tsx';
import { FormSection } from '../../lib/form/form-section.tsx';
import { HINT_BELOW } from '../../lib/form/hint-below.ts';
import { NameFields } from '../../lib/form/name-fields.tsx';
import { PhoneField } from '../../lib/form/phone-field.tsx';
import { type Stored, useForm } from '../../lib/form/use-form.ts';
import { HintLink } from '../../lib/hint-link.tsx';
import { languagesQuery } from '../../lib/languages-query.ts';
import { paths } from '../../lib/paths.ts';
import type { TextOrFunction } from '../../lib/translated-text.ts';
import { type AccountDraft, generatePassword, warningsIn } from './account-draft.ts';
import classes from './account-form.module.css';
import { departmentChoicesQuery, groupsQuery } from './accounts.queries.ts';
import { CopyPassword } from './copy-password.tsx';
import { SavedPassword } from './saved-password.tsx';

interface AccountFormProps {
  title: string;
  /** The name of the account's owner. */
  about?: string;
  isNew: boolean;
  /** The user edits their own account: the password is changed on another screen. */
  isOwn?: boolean;
  stored: Stored<AccountDraft>;
  readOnly?: boolean;
  actions?: ReactNode;
  /** Returns the values as stored now and the message to show. */
  save(
    draft: AccountDraft,
    version: string | undefined,
  ): Promise<Stored<AccountDraft> & { message: TextOrFunction }>;
  /** The same, but returns the values that the next account starts with. */
  saveAndStartNext?: AccountFormProps['save'];
  reload?(): Promise<Stored<AccountDraft>>;
  words: { empty: string; none: string };
}

export function AccountForm({
  title,
  about,
  isNew,
  isOwn = false,
  stored,
  readOnly = false,
  ...rest
}: AccountFormProps) {
  const { t } = useTranslation(['accountForm', 'accounts', 'common']);
  const back = useBackToList(paths.accounts);
  const departments = useQuery(departmentChoicesQuery);
  const groups = useQuery(groupsQuery);
  const languages = useQuery(languagesQuery(isNew));
  const limitChoices = useLimitedChoices();
  const [generated, setGenerated] = useState<string>();
  const departmentChoices = (departments.data ?? []).map(asChoice);
  const groupChoices = (groups.data ?? []).map(asChoice);
  const languageChoices = (languages.data ?? []).map(({ code, label }) => ({ value: code, label }));
  const withPassword =
    (save: AccountFormProps['save']) =>
    async (draft: AccountDraft, version: string | undefined) => {
      const saved = await save(draft, version);
      const { password } = draft;
      if (password === '' || password !== generated) return saved;
      return { ...saved, detail: <SavedPassword password={password} /> };
    };
  const { values, field, mark, set, screen } = useForm<AccountDraft>({
    initial: stored.values,
    version: stored.version,
    secret: ['password'],
    required: isNew ? REQUIRED.newAccount : REQUIRED.account,
    invalid: (draft) => {
      const { email, password } = warningsIn(draft);
      return {
        ...(email && { email: t('invalidEmail') }),
        ...(password && { password: t('shortPassword', { min: LIMITS.newPassword.min }) }),
      };
    },
    save: withPassword(rest.save),
    saveAndStartNext: rest.saveAndStartNext && withPassword(rest.saveAndStartNext),
    ...(rest.reload && { reload: rest.reload }),
    reads: (name, value) => {
      if (name === 'department_id') return labelIn(departmentChoices, value);
      if (name === 'group_ids') return labelIn(groupChoices, value);
      if (name === 'language') return labelIn(languageChoices, value);
      if (name === 'is_active') return t(value ? 'common:active' : 'common:inactive');
      return String(value ?? '');
    },
    failure: (error) => failureText(error, rest.words),
  });
  const failed = [
    departments.isError && t('error_loading_departments'),
    groups.isError && t('error_loading_groups'),
    languages.isError && t('error_loading_languages'),
  ].filter((text) => text !== false);

  const passwordField = (
    <PasswordInput
      label={t(isNew ? 'password' : 'newPassword')}
      description={isOwn ? <OwnPasswordHint /> : t(isNew ? 'mustChange' : 'keepPassword')}
      inputWrapperOrder={HINT_BELOW}
      disabled={isOwn}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('common:showPassword') }}
      inputContainer={(input) => (
        <div className={classes.beside}>
          {input}
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
        </div>
      )}
      {...field('password')}
    />
  );

  return (
    <FormScreen
      title={title}
      about={about}
      back={back}
      actions={rest.actions}
      readOnly={readOnly}
      {...screen}
    >
      {failed.map((text) => (
        <Alert key={text} color="red" role="alert">
          {text}
        </Alert>
      ))}
      <FormSection title={t('signInPart')}>
        <TextInput label={t('accounts:username')} autoComplete="off" {...field('username')} />
        {passwordField}
        {generated && generated === values.password && (
          <div className={classes.generated}>
            <Text size="sm" role="status">
              {t('generated', { password: generated })}
            </Text>
            <CopyPassword password={generated} />
          </div>
        )}
      </FormSection>
      <FormSection title={t('personPart')}>
        <NameFields
          first={
            <TextInput
              label={t('accounts:firstName')}
              autoComplete="off"
              {...field('first_name')}
            />
          }
          last={
            <TextInput label={t('accounts:lastName')} autoComplete="off" {...field('last_name')} />
          }
        />
        <PhoneField
          label={t('accounts:phoneNumber')}
          autoComplete="off"
          {...field('phone_number')}
        />
        <TextInput
          label={t('accounts:email')}
          type="email"
          autoComplete="off"
          {...field('email')}
        />
      </FormSection>
      <FormSection title={t('workPart')}>
        <Select
          label={t('accounts:department')}
          placeholder={t('noDepartment')}
          searchable
          openOnFocus={false}
          clearable
          filter={limitChoices}
          nothingFoundMessage={t('common:nothingFound')}
          disabled={readOnly}
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          data={departmentChoices}
          value={values.department_id}
          onChange={(department) => set('department_id', department)}
          {...mark('department_id')}
        />
        <MultiSelect
          label={t('accounts:groups')}
          openOnFocus={false}
          disabled={readOnly}
          data={groupChoices}
          value={values.group_ids}
          onChange={(chosen) => set('group_ids', chosen)}
          {...mark('group_ids')}
        />
        <TextInput label={t('accounts:location')} {...field('location')} />
        {!isNew && (
          <TextInput
            label={t('openKey')}
            description={t('openKeyHint', { max: LIMITS.openKey })}
            inputWrapperOrder={HINT_BELOW}
            maxLength={LIMITS.openKey}
            {...field('open_key')}
          />
        )}
        <NativeSelect
          label={t('accounts:language')}
          description={t('languageHint')}
          inputWrapperOrder={HINT_BELOW}
          data={[{ value: '', label: '' }, ...languageChoices]}
          {...field('language')}
          onChange={(event) => set('language', languageIn(event.currentTarget.value))}
        />
        <Switch
          className={`${fields.half} ${classes.status}`}
          label={t(values.is_active ? 'common:active' : 'common:inactive')}
          checked={values.is_active}
          onChange={(event) => set('is_active', event.currentTarget.checked)}
          {...mark('is_active')}
        />
      </FormSection>
    </FormScreen>
  );
}

function OwnPasswordHint() {
  const { t } = useTranslation('accountForm');
  return (
    <>
      {t('ownPassword')} <HintLink to={paths.password}>{t('ownPasswordPage')}</HintLink>
    </>
  );
}

interface Choice {
  value: string;
  label: string;
}

const asChoice = ({ id, name }: { id: number; name: string }): Choice => ({
  value: String(id),
  label: name,
});

/** The label of one selected choice, or the labels of several. */
const labelIn = (choices: readonly Choice[], value: unknown): string =>
  [value ?? []]
    .flat()
    .map((one) => choices.find((choice) => choice.value === one)?.label ?? String(one))
    .join(', ');
