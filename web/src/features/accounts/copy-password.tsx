import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';

/** Puts a generated password into the clipboard. It is stored nowhere else. */
export function CopyPassword({ password }: { password: string }) {
  const { t } = useTranslation('accountForm');
  const [copied, setCopied] = useState<string>();

  async function copy(button: Element): Promise<void> {
    if (await copyText(password, button.parentElement ?? button)) setCopied(password);
  }

  return (
    <Button
      size="xs"
      variant="default"
      aria-live="polite"
      onClick={(event) => void copy(event.currentTarget)}
    >
      {t(copied === password ? 'passwordCopied' : 'copyPassword')}
    </Button>
  );
}
