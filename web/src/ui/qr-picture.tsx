import { Paper } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';

interface QrPictureProps {
  value: string;
  title: string;
  ref?: Ref<SVGSVGElement>;
}

/** Dark on light in both colour schemes: not every scanner reads inverted codes. */
export function QrPicture({ value, title, ref }: QrPictureProps) {
  return (
    <Paper withBorder w="fit-content" bg="var(--paper)">
      <QRCodeSVG
        ref={ref}
        value={value}
        size={200}
        level="M"
        marginSize={4}
        title={title}
        style={{ display: 'block' }}
      />
    </Paper>
  );
}
