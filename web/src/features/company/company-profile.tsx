import './company.words.ts';
import { Textarea, TextInput } from '@mantine/core';
import { getCompanyProfile, updateCompany } from '@maru/contract/company';
import type { CallOutput } from '@maru/contract/kit/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { detailText } from '../../lib/failure.ts';
import { FormPlaceholder, FormScreen } from '../../lib/form/form-screen.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { store } from '../../lib/session.ts';

type Profile = CallOutput<typeof getCompanyProfile>;

export function Component() {
  const { t } = useTranslation('company');
  const profile = useQuery({
    queryKey: ['company'],
    queryFn: ({ signal }) => call(getCompanyProfile, {}, { signal }),
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

function CompanyForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('company');
  const { code, ...editable } = profile;
  const { field, screen } = useForm({
    initial: editable,
    missing: ({ name }) => (name.trim() === '' ? ['name'] : []),
    async save(body) {
      const { code: _, ...values } = await call(updateCompany, { body });
      store({ company_name: values.name });
      return { values, said: t('saved') };
    },
    failure: (error) => detailText(error, { empty: t('saveFailed'), none: t('noAnswer') }),
  });
  return (
    <FormScreen title={t('title')} {...screen}>
      <TextInput label={t('name')} withAsterisk autoComplete="organization" {...field('name')} />
      <TextInput label={t('code')} value={code} readOnly />
      <TextInput label={t('contactName')} autoComplete="off" {...field('contact_name')} />
      <TextInput label={t('phoneNumber')} type="tel" {...field('phone_number')} />
      <TextInput label={t('email')} type="email" {...field('email')} />
      <Textarea label={t('address')} rows={2} {...field('address')} />
      <Textarea label={t('operationHours')} rows={2} {...field('operation_hours')} />
    </FormScreen>
  );
}
