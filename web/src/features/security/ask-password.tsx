import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';

interface AskPasswordProps {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** What the password is for. The dialog stays, and says why, where it fails. */
  act(password: string): Promise<void>;
  onClose(): void;
}

/** An unlocked screen is not enough for what weakens the account: the password is asked once more. */
export function AskPassword({
  title,
  text,
  confirm,
  danger = false,
  act,
  onClose,
}: AskPasswordProps) {
  const { t } = useTranslation(['security', 'common']);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asker] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (asker instanceof HTMLElement) asker.focus();
    },
    [asker],
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setError(t('common:enterPassword'));
    setBusy(true);
    setError(undefined);
    try {
      await act(password);
    } catch (cause) {
      setError(failureText(cause, { empty: t('failed'), none: t('noAnswer') }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal.Root opened onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fw={600}>{title}</Modal.Title>
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Stack gap="sm" mt="md">
              <Text size="sm">{text}</Text>
              <PasswordInput
                label={t('currentPassword')}
                autoComplete="current-password"
                data-autofocus
                visibilityToggleButtonProps={{ 'aria-label': t('common:showPassword') }}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              {error && (
                <Alert color="red" role="alert">
                  {error}
                </Alert>
              )}
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  {t('common:cancel')}
                </Button>
                <Button type="submit" aria-disabled={busy} {...(danger && { color: 'red' })}>
                  {confirm}
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
