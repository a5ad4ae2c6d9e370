import { PasswordInput, Text } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { chooseSource } from './data-source.queries.ts';

const words = wordsOf('dataSource');

/** Asks for a PostgreSQL server. What is typed is sent once and kept nowhere here. */
export function SetPostgres({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['dataSource', 'common']);
  const [url, setUrl] = useState('');
  const [error, setError] = useState<() => string>();
  const { busy, attempt } = useAttempt(
    () => ({ empty: words('saveFailed'), none: words('noAnswer') }),
    (why) => setError(() => why),
  );

  async function submit(): Promise<void> {
    if (url.trim() === '') return setError(() => () => words('urlMissing'));
    setError(undefined);
    await attempt(async () => {
      const isCleared = await chooseSource({ kind: 'postgres', url: url.trim() });
      notify(() => words('saved'));
      if (!isCleared) notify(() => words('notCleared'), 'bad');
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('usePostgres')}
      confirm={t(busy ? 'checking' : 'check')}
      cancel={t('common:cancel')}
      busy={busy}
      error={error?.()}
      onSubmit={() => void submit()}
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
    </FormDialog>
  );
}
