import './chat-link.words.ts';
import { Alert, Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { getCompanyProfile } from '@maru/contract/company';
import { getProfile } from '@maru/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { OwnTabs } from '../../lib/own-tabs.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { type ChatLink, linkTo, snippetFor } from './link-address.ts';
import { QrCode } from './qr-code.tsx';

async function ownChatLink(signal: AbortSignal): Promise<ChatLink> {
  const [company, profile] = await Promise.all([
    call(getCompanyProfile, {}, { signal }),
    call(getProfile, {}, { signal }),
  ]);
  return { company: company.code, key: profile.open_key };
}

export function Component() {
  const { t } = useTranslation('chatLink');
  const chatLink = useQuery({
    queryKey: ['chat-link'],
    queryFn: ({ signal }) => ownChatLink(signal),
    gcTime: 0,
  });
  if (!chatLink.data) {
    return (
      <FormPlaceholder
        title={t('title')}
        below={<OwnTabs />}
        error={chatLink.isError ? t('loadError') : undefined}
        retry={() => void chatLink.refetch()}
      />
    );
  }
  return (
    <>
      <PageHead title={t('title')} />
      <OwnTabs />
      <Stack gap="lg" maw={480}>
        {chatLink.data.key === '' ? (
          <Alert color="gray">{t('noKey')}</Alert>
        ) : (
          <ChatLinkDetails chatLink={chatLink.data} />
        )}
      </Stack>
    </>
  );
}

function ChatLinkDetails({ chatLink }: { chatLink: ChatLink }) {
  const { t } = useTranslation('chatLink');
  const link = useRef<HTMLInputElement>(null);
  const snippet = useRef<HTMLTextAreaElement>(null);
  const address = linkTo(location.origin, chatLink);
  const words = { copied: t('copied'), copyByHand: t('copyByHand') };
  return (
    <>
      <Text size="sm">{t('explanation')}</Text>
      <Stack gap="xs">
        <TextInput ref={link} label={t('link')} value={address} readOnly />
        <CopyRow field={link} label={t('copyLink')} words={words}>
          <Button component="a" variant="default" href={address} target="_blank" rel="noopener">
            {t('openLink')}
          </Button>
        </CopyRow>
      </Stack>
      <QrCode link={address} />
      <Stack gap="xs">
        <Textarea
          ref={snippet}
          label={t('snippet')}
          description={t('snippetHint')}
          value={snippetFor(location.origin, chatLink)}
          readOnly
          rows={3}
          // As high as its text, in browsers that support `field-sizing`.
          styles={{ input: { fieldSizing: 'content' } }}
        />
        <CopyRow field={snippet} label={t('copySnippet')} words={words} />
      </Stack>
    </>
  );
}
