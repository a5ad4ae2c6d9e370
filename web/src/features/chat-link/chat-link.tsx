import './chat-link.words.ts';
import { Alert, Button, Textarea } from '@mantine/core';
import { getCompanyProfile } from '@maru/contract/company';
import { getProfile } from '@maru/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { type ChatLink, linkTo, snippetFor } from '../../lib/chat-link-address.ts';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { ReadOnlyField } from '../../lib/form/read-only-field.tsx';
import { OwnTabs } from '../../lib/own-tabs.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Section, Sections } from '../../ui/section.tsx';
import classes from './chat-link.module.css';
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
      <Sections>
        {chatLink.data.key === '' ? (
          <Alert color="gray">{t('noKey')}</Alert>
        ) : (
          <ChatLinkDetails chatLink={chatLink.data} />
        )}
      </Sections>
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
      <Section title={t('linkPart')} text={t('explanation')}>
        <ReadOnlyField ref={link} label={t('link')} value={address} />
        <CopyRow field={link} label={t('copyLink')} words={words}>
          <Button component="a" variant="default" href={address} target="_blank" rel="noopener">
            {t('openLink')}
          </Button>
        </CopyRow>
        <QrCode link={address} />
      </Section>
      <Section title={t('websitePart')} text={t('snippetHint')}>
        <Textarea
          ref={snippet}
          label={t('snippet')}
          value={snippetFor(location.origin, chatLink)}
          readOnly
          rows={3}
          classNames={{ input: classes.snippet ?? '' }}
        />
        <CopyRow quiet field={snippet} label={t('copySnippet')} words={words} />
      </Section>
    </>
  );
}
