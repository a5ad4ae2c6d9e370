import { PasswordInput, Text } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../lib/translated-text.ts';
import { SetSourceDialog } from './set-source-dialog.tsx';
import { useSetSource } from './use-set-source.ts';

const words = wordsOf('dataSource');

/** Asks for a PostgreSQL server. The typed address is kept only in this dialog. */
export function SetPostgres({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['dataSource', 'common']);
  const [url, setUrl] = useState('');
  const source = useSetSource('saved', onClose);

  function submit(): void {
    const wanted = url.trim();
    if (wanted === '') source.refuse(() => words('urlMissing'));
    else void source.set({ kind: 'postgres', url: wanted });
  }

  return (
    <SetSourceDialog
      title={t('usePostgres')}
      confirm={t(source.busy ? 'checking' : 'check')}
      source={source}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordInput
        label={t('url')}
        description={t('urlHint')}
        visibilityToggleButtonProps={{ 'aria-label': t('common:showPassword') }}
        data-autofocus
        // Not to be kept with the passwords of this browser either.
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.sourceUrl}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Text size="sm" c="var(--dim)">
        {t('urlNeeds')}
      </Text>
    </SetSourceDialog>
  );
}
