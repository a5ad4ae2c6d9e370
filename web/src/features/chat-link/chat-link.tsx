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
import { type Door, linkTo, snippetFor } from './door.ts';
import { QrCode } from './qr-code.tsx';

async function ownDoor(signal: AbortSignal): Promise<Door> {
  const [company, profile] = await Promise.all([
    call(getCompanyProfile, {}, { signal }),
    call(getProfile, {}, { signal }),
  ]);
  return { company: company.code, key: profile.open_key };
}

export function Component() {
  const { t } = useTranslation('chatLink');
  const door = useQuery({
    queryKey: ['chat-link'],
    queryFn: ({ signal }) => ownDoor(signal),
    gcTime: 0,
  });
  if (!door.data) {
    return (
      <FormPlaceholder
        title={t('title')}
        below={<OwnTabs />}
        error={door.isError ? t('loadError') : undefined}
        retry={() => void door.refetch()}
      />
    );
  }
  return (
    <>
      <PageHead title={t('title')} />
      <OwnTabs />
      <Stack gap="lg" maw={480}>
        {door.data.key === '' ? (
          <Alert color="gray">{t('noKey')}</Alert>
        ) : (
          <WaysIn door={door.data} />
        )}
      </Stack>
    </>
  );
}

function WaysIn({ door }: { door: Door }) {
  const { t } = useTranslation('chatLink');
  const link = useRef<HTMLInputElement>(null);
  const snippet = useRef<HTMLTextAreaElement>(null);
  const address = linkTo(location.origin, door);
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
          value={snippetFor(location.origin, door)}
          readOnly
          rows={3}
          // As high as its text, where the browser can.
          styles={{ input: { fieldSizing: 'content' } }}
        />
        <CopyRow field={snippet} label={t('copySnippet')} words={words} />
      </Stack>
    </>
  );
}
