import './second-factor.words.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRow } from '../../ui/copy-row.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { ReadOnlyField } from '../form/read-only-field.tsx';

interface AuthenticatorSetupProps {
  secret: string;
  uri: string;
}

/**
 * Three ways to enter the secret: scan it, open it on the same phone, or type it. The QR code is drawn
 * locally.
 */
export function AuthenticatorSetup({ secret, uri }: AuthenticatorSetupProps) {
  const { t } = useTranslation('secondFactor');
  const key = useRef<HTMLInputElement>(null);
  const inFours = secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return (
    <Stack gap="sm">
      <Text size="sm">{t('scan')}</Text>
      <QrPicture value={uri} title={t('qrCode')} />
      <Anchor
        href={uri}
        size="sm"
        style={{ display: 'flex', minHeight: 'var(--touch)', alignItems: 'center' }}
      >
        {t('openApp')}
      </Anchor>
      <ReadOnlyField
        ref={key}
        label={t('orType')}
        value={inFours}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
      />
      <CopyRow
        quiet
        field={key}
        label={t('copyKey')}
        words={{ copied: t('copied'), copyByHand: t('copyByHand') }}
      />
    </Stack>
  );
}
