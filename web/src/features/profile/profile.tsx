import './profile.words.ts';
import { Alert, NativeSelect, TextInput } from '@mantine/core';
import type { CallOutput } from '@maru/contract/kit/client';
import { LIMITS } from '@maru/contract/limits';
import { getProfile, updateProfile } from '@maru/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callVersioned, type Versioned } from '../../lib/api.ts';
import { detailText } from '../../lib/failure.ts';
import { type ChosenLanguage, languageIn } from '../../lib/form/chosen-language.ts';
import { FormPlaceholder, FormScreen } from '../../lib/form/form-screen.tsx';
import { FormSection } from '../../lib/form/form-section.tsx';
import { HINT_BELOW } from '../../lib/form/hint-below.ts';
import { NameFields } from '../../lib/form/name-fields.tsx';
import { PhoneField } from '../../lib/form/phone-field.tsx';
import { ReadOnlyField } from '../../lib/form/read-only-field.tsx';
import { type Stored, useForm } from '../../lib/form/use-form.ts';
import { HintLink } from '../../lib/hint-link.tsx';
import { languagesQuery } from '../../lib/languages-query.ts';
import { OwnTabs } from '../../lib/own-tabs.tsx';
import { paths } from '../../lib/paths.ts';
import { store } from '../../lib/session.ts';
import { LanguageOffer } from './language-offer.tsx';

type Profile = CallOutput<typeof getProfile>;

type Draft = Omit<Profile, 'open_key' | 'language'> & { language: ChosenLanguage };

function storedOf({ body, version }: Versioned<Profile>): Stored<Draft> {
  const { open_key: _, language, ...texts } = body;
  return { values: { ...texts, language: languageIn(language) }, version };
}

export function Component() {
  const { t } = useTranslation('profile');
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => callVersioned(getProfile, {}, { signal }),
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

function ProfileForm({ profile }: { profile: Versioned<Profile> }) {
  const { t } = useTranslation('profile');
  const languages = useQuery(languagesQuery(true));
  const stored = storedOf(profile);
  const { values, field, set, screen } = useForm<Draft>({
    initial: stored.values,
    version: stored.version,
    async save(draft, version) {
      const { language, ...texts } = draft;
      const body = { ...texts, ...(language && { language }) };
      const saved = storedOf(await callVersioned(updateProfile, { body }, { version }));
      store({ name: `${saved.values.first_name} ${saved.values.last_name}` });
      return { ...saved, message: t('saved') };
    },
    reload: async () => storedOf(await callVersioned(getProfile, {})),
    reads: (name, value) =>
      (name === 'language' && languages.data?.find(({ code }) => code === value)?.label) ||
      String(value),
    failure: (error) => detailText(error, { empty: t('saveFailed'), none: t('noAnswer') }),
  });
  const choices = languages.data ?? [{ code: values.language, label: values.language }];
  return (
    <FormScreen title={t('title')} below={<OwnTabs />} {...screen}>
      <FormSection title={t('personPart')}>
        <NameFields
          first={
            <TextInput label={t('firstName')} autoComplete="given-name" {...field('first_name')} />
          }
          last={
            <TextInput label={t('lastName')} autoComplete="family-name" {...field('last_name')} />
          }
        />
        <PhoneField label={t('phoneNumber')} autoComplete="tel" {...field('phone_number')} />
        <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
      </FormSection>
      <FormSection title={t('settingsPart')}>
        <ReadOnlyField
          label={t('openKey')}
          description={<OpenKeyHint />}
          inputWrapperOrder={HINT_BELOW}
          value={profile.body.open_key}
        />
        <NativeSelect
          label={t('language')}
          description={t('languageHint')}
          inputWrapperOrder={HINT_BELOW}
          data={choices.map(({ code, label }) => ({ value: code, label }))}
          {...field('language')}
          onChange={(event) => set('language', languageIn(event.currentTarget.value))}
        />
        <LanguageOffer language={values.language} />
        {languages.isError && (
          <Alert color="red" role="alert">
            {t('languagesError')}
          </Alert>
        )}
      </FormSection>
    </FormScreen>
  );
}

function OpenKeyHint() {
  const { t } = useTranslation('profile');
  return (
    <>
      {t('openKeyHint', { max: LIMITS.openKey })}{' '}
      <HintLink to={paths.chatLink}>{t('seeChatLink')}</HintLink>
    </>
  );
}
