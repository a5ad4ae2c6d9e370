import { Button, Group, Paper, Stack } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadPicture } from './download-picture.ts';

/** Dark on light in both colour schemes: not every scanner reads it the other way round. */
export function QrCode({ link }: { link: string }) {
  const { t } = useTranslation('chatLink');
  const code = useRef<SVGSVGElement>(null);
  return (
    <Stack gap="xs">
      <Paper withBorder w="fit-content" bg="white">
        <QRCodeSVG
          ref={code}
          value={link}
          size={200}
          level="M"
          marginSize={4}
          title={t('qrCode')}
          style={{ display: 'block' }}
        />
      </Paper>
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
