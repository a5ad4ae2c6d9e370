import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { change } from './chats.queries.ts';

interface RenameRoomProps {
  room: number;
  name: string;
  onClose(): void;
}

export default function RenameRoom({ room, name, onClose }: RenameRoomProps) {
  const { t } = useTranslation(['chats', 'common']);
  const [params, setParams] = useSearchParams();
  const [value, setValue] = useState(name);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    if (value.trim() === '') return setError(t('common:fillRequired'));
    setSaving(true);
    try {
      const chat = await change(room, { name: value.trim() });
      // The address carries the name; what else it says stays.
      const next = new URLSearchParams(params);
      next.set('name', chat.name);
      setParams(next, { replace: true });
      void notify(t('roomRenamed'));
      onClose();
    } catch (cause) {
      const words = { empty: t('failed_to_update_chat'), none: t('error_updating_chat') };
      setError(failureText(cause, words));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Modal.Root opened onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fw={600}>{t('rename')}</Modal.Title>
          <form noValidate onSubmit={(event) => void save(event)}>
            <Stack gap="sm" mt="sm">
              <TextInput
                label={t('name')}
                data-autofocus
                maxLength={150}
                value={value}
                onChange={(event) => setValue(event.currentTarget.value)}
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
                <Button type="submit" aria-disabled={saving}>
                  {t(saving ? 'common:saving' : 'common:save')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
