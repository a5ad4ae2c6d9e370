import '../../lib/second-factor/second-factor.words.ts';
import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { CallOutput } from '@maru/contract/kit/client';
import { type startSecondFactor, switchOnSecondFactor } from '@maru/contract/security';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { intoView } from '../../lib/into-view.ts';
import { AuthenticatorSetup } from '../../lib/second-factor/authenticator-setup.tsx';

interface SetupFormProps {
  setup: CallOutput<typeof startSecondFactor>;
  onDone(recoveryCodes: string[]): void;
  onCancel(): void;
}

/** The second factor is not on until a code has proved that the app has the secret. */
export function SetupForm({ setup, onDone, onCancel }: SetupFormProps) {
  const { t } = useTranslation(['security', 'common', 'secondFactor']);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const { busy, attempt } = useAttempt({ empty: t('failed'), none: t('noAnswer') }, (why) =>
    setError(why()),
  );

  async function switchOn(): Promise<void> {
    const body = { password, code, note: setup.note };
    const { recovery_codes } = await call(switchOnSecondFactor, { body });
    onDone(recovery_codes);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '' || password === '') return setError(t('common:fillRequired'));
    setError(undefined);
    await attempt(switchOn);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" maw={480}>
        <AuthenticatorSetup secret={setup.secret} uri={setup.uri} />
        <TextInput
          label={t('secondFactor:code')}
          description={t('secondFactor:codeFromApp')}
          withAsterisk
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('currentPassword')}
          withAsterisk
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('common:showPassword') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {error && (
          <Alert ref={intoView} color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" aria-disabled={busy}>
            {t(busy ? 'switchingOn' : 'switchOn')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
