import './company.words.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { getCompanyProfile, updateCompany } from '@maru/contract/company';
import type { CallOutput } from '@maru/contract/kit/client';
import { REQUIRED } from '@maru/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callVersioned, type Versioned } from '../../lib/api.ts';
import { detailText } from '../../lib/failure.ts';
import { FormPlaceholder, FormScreen } from '../../lib/form/form-screen.tsx';
import { PhoneField } from '../../lib/form/phone-field.tsx';
import { ReadOnlyField } from '../../lib/form/read-only-field.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { may, store } from '../../lib/session.ts';

type Profile = CallOutput<typeof getCompanyProfile>;

const storedOf = ({ body: { code: _, ...values }, version }: Versioned<Profile>) => ({
  values,
  version,
});

export function Component() {
  const { t } = useTranslation('company');
  const profile = useQuery({
    queryKey: ['company'],
    queryFn: ({ signal }) => callVersioned(getCompanyProfile, {}, { signal }),
    gcTime: 0,
  });
  if (profile.data) return <CompanyForm profile={profile.data} />;
  return (
    <FormPlaceholder
      title={t('title')}
      error={profile.isError ? t('loadError') : undefined}
      retry={() => void profile.refetch()}
    />
  );
}

function CompanyForm({ profile }: { profile: Versioned<Profile> }) {
  const { t } = useTranslation('company');
  const stored = storedOf(profile);
  const { field, screen } = useForm({
    initial: stored.values,
    version: stored.version,
    required: REQUIRED.company,
    async save(body, version) {
      const saved = storedOf(await callVersioned(updateCompany, { body }, { version }));
      store({ company_name: saved.values.name });
      return { ...saved, message: t('saved') };
    },
    reload: async () => storedOf(await callVersioned(getCompanyProfile, {})),
    failure: (error) => detailText(error, { empty: t('saveFailed'), none: t('noAnswer') }),
  });
  return (
    <FormScreen
      title={t('title')}
      actions={
        <>
          {may('change_source') && (
            <Button variant="subtle" color="gray" component={Link} to={paths.companySource}>
              {t('source')}
            </Button>
          )}
          <Button variant="subtle" color="gray" component={Link} to={paths.companyChat}>
            {t('chat')}
          </Button>
        </>
      }
      {...screen}
    >
      <TextInput label={t('name')} autoComplete="organization" {...field('name')} />
      <ReadOnlyField label={t('code')} value={profile.body.code} />
      <TextInput label={t('contactName')} autoComplete="off" {...field('contact_name')} />
      <PhoneField label={t('phoneNumber')} {...field('phone_number')} />
      <TextInput label={t('email')} type="email" {...field('email')} />
      <Textarea label={t('address')} rows={2} {...field('address')} />
      <Textarea label={t('operationHours')} rows={2} {...field('operation_hours')} />
    </FormScreen>
  );
}
