import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface AskPasswordProps {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** Called with the password. If it fails, the dialog stays open and shows the reason. */
  act(password: string): Promise<void>;
  onClose(): void;
}

/**
 * Asks for the password again before an action that weakens the account, in case the screen was left
 * unlocked.
 */
export function AskPassword({ text, act, ...dialog }: AskPasswordProps) {
  const { t } = useTranslation(['security', 'common']);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const { busy, attempt } = useAttempt({ empty: t('failed'), none: t('noAnswer') }, (why) =>
    setError(why()),
  );

  async function submit(): Promise<void> {
    if (password === '') return setError(t('common:enterPassword'));
    setError(undefined);
    await attempt(() => act(password));
  }

  return (
    <FormDialog
      {...dialog}
      cancel={t('common:cancel')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
    >
      <Text size="sm">{text}</Text>
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('common:showPassword') }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
