import { Button, Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { downloadPicture } from './download-picture.ts';

export function QrCode({ link }: { link: string }) {
  const { t } = useTranslation('chatLink');
  const code = useRef<SVGSVGElement>(null);
  return (
    <Stack gap="xs">
      <QrPicture ref={code} value={link} title={t('qrCode')} />
      <Group>
        <Button
          variant="default"
          onClick={() => code.current && void downloadPicture(code.current, 'chat-link.png')}
        >
          {t('downloadQrCode')}
        </Button>
      </Group>
    </Stack>
  );
}
