import './profile.words.ts';
import { Alert, NativeSelect, TextInput } from '@mantine/core';
import type { CallOutput } from '@maru/contract/kit/client';
import { type LanguageCode, listLanguages } from '@maru/contract/languages';
import { getProfile, updateProfile } from '@maru/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { detailText } from '../../lib/failure.ts';
import { FormPlaceholder, FormScreen } from '../../lib/form/form-screen.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { OwnTabs } from '../../lib/own-tabs.tsx';
import { store } from '../../lib/session.ts';

type Profile = CallOutput<typeof getProfile>;

export function Component() {
  const { t } = useTranslation('profile');
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
    gcTime: 0,
  });
  if (profile.data) return <ProfileForm profile={profile.data} />;
  return (
    <FormPlaceholder
      title={t('title')}
      below={<OwnTabs />}
      error={profile.isError ? t('loadError') : undefined}
      retry={() => void profile.refetch()}
    />
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const languages = useQuery({
    queryKey: ['languages', 'own'],
    queryFn: ({ signal }) => call(listLanguages, {}, { signal }),
  });
  const { open_key, ...editable } = profile;
  const { values, field, screen } = useForm<Omit<Profile, 'open_key'>>({
    initial: editable,
    async save(draft) {
      const language = draft.language as LanguageCode;
      const { open_key: _, ...saved } = await call(updateProfile, {
        body: { ...draft, language },
      });
      store({ name: `${saved.first_name} ${saved.last_name}` });
      return { values: saved, said: t('saved') };
    },
    failure: (error) => detailText(error, { empty: t('saveFailed'), none: t('noAnswer') }),
  });
  const choices = languages.data ?? [{ code: values.language, label: values.language }];
  return (
    <FormScreen title={t('title')} below={<OwnTabs />} {...screen}>
      <TextInput label={t('firstName')} autoComplete="given-name" {...field('first_name')} />
      <TextInput label={t('lastName')} autoComplete="family-name" {...field('last_name')} />
      <TextInput
        label={t('phoneNumber')}
        type="tel"
        autoComplete="tel"
        {...field('phone_number')}
      />
      <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
      <TextInput label={t('openKey')} description={t('openKeyHint')} value={open_key} readOnly />
      <NativeSelect
        label={t('language')}
        data={choices.map(({ code, label }) => ({ value: code, label }))}
        {...field('language')}
      />
      {languages.isError && (
        <Alert color="red" role="alert">
          {t('languagesError')}
        </Alert>
      )}
    </FormScreen>
  );
}
