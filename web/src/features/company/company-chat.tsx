import './company-chat.words.ts';
import { Switch, Text, Textarea } from '@mantine/core';
import { getCompanyChat, updateCompanyChat } from '@maru/contract/company-chat';
import type { CallOutput } from '@maru/contract/kit/client';
import { COLOUR } from '@maru/contract/kit/limits';
import { LIMITS } from '@maru/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callVersioned, type Versioned } from '../../lib/api.ts';
import { detailText } from '../../lib/failure.ts';
import { FormPlaceholder, FormScreen } from '../../lib/form/form-screen.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { useStored } from '../../lib/session.ts';
import { ChatLinks } from './chat-links.tsx';
import { ChatPreviews } from './chat-preview.tsx';
import { ColourField } from './colour-field.tsx';

type Chat = CallOutput<typeof getCompanyChat>;

const storedOf = ({ body: values, version }: Versioned<Chat>) => ({ values, version });

function useCrumb() {
  const { t } = useTranslation();
  return { label: t('companyProfile'), to: paths.companyProfile };
}

export function Component() {
  const { t } = useTranslation('companyChat');
  const crumb = useCrumb();
  const chat = useQuery({
    queryKey: ['company', 'chat'],
    queryFn: ({ signal }) => callVersioned(getCompanyChat, {}, { signal }),
    gcTime: 0,
  });
  if (chat.data) {
    return (
      <>
        <ChatForm chat={chat.data} />
        <ChatLinks />
      </>
    );
  }
  return (
    <FormPlaceholder
      title={t('title')}
      crumb={crumb}
      error={chat.isError ? t('loadError') : undefined}
      retry={() => void chat.refetch()}
    />
  );
}

function ChatForm({ chat }: { chat: Versioned<Chat> }) {
  const { t } = useTranslation('companyChat');
  const crumb = useCrumb();
  const company = useStored('company_name') ?? '';
  const stored = storedOf(chat);
  const { values, saved, set, field, screen } = useForm({
    initial: stored.values,
    version: stored.version,
    async save(body, version) {
      const now = storedOf(await callVersioned(updateCompanyChat, { body }, { version }));
      return { ...now, message: t('saved') };
    },
    reload: async () => storedOf(await callVersioned(getCompanyChat, {})),
    failure: (error) => detailText(error, { empty: t('saveFailed'), none: t('noAnswer') }),
  });
  const typed = values.colour.trim();
  // A colour that is still being typed leaves the preview as it was.
  const colour = (COLOUR.test(typed) ? typed : saved.colour).toLowerCase();
  return (
    <FormScreen title={t('title')} crumb={crumb} {...screen}>
      <Text size="sm">{t('explanation')}</Text>
      <ColourField field={field('colour')} shown={colour} onPick={(next) => set('colour', next)} />
      <Textarea
        label={t('greeting')}
        description={t('greetingHint', { max: LIMITS.greeting })}
        rows={3}
        {...field('greeting')}
      />
      <Switch
        label={t('onlyAssignee')}
        description={t('onlyAssigneeHint')}
        checked={values.only_assignee_answers}
        onChange={(event) => set('only_assignee_answers', event.currentTarget.checked)}
      />
      <ChatPreviews company={company} colour={colour} greeting={values.greeting.trim()} />
    </FormScreen>
  );
}
