import { TextInput } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { change } from './chats.queries.ts';

interface RenameRoomProps {
  room: number;
  name: string;
  onClose(): void;
}

const words = wordsOf(['chats', 'common']);

export function RenameRoom({ room, name, onClose }: RenameRoomProps) {
  const { t } = useTranslation(['chats', 'common']);
  const [params, setParams] = useSearchParams();
  const [value, setValue] = useState(name);
  const [error, setError] = useState<() => string>();
  const { busy, attempt } = useAttempt(
    () => ({ empty: words('failed_to_update_chat'), none: words('error_updating_chat') }),
    (why) => setError(() => why),
  );

  async function save(): Promise<void> {
    const chat = await change(room, { name: value.trim() });
    // The address contains the name; its other parameters stay.
    const next = new URLSearchParams(params);
    next.set('name', chat.name);
    setParams(next, { replace: true });
    notify(() => words('roomRenamed'));
    onClose();
  }

  async function submit(): Promise<void> {
    if (value.trim() === '') return setError(() => () => words('common:fillRequired'));
    setError(undefined);
    await attempt(save);
  }

  return (
    <FormDialog
      title={t('rename')}
      confirm={t(busy ? 'common:saving' : 'common:save')}
      cancel={t('common:cancel')}
      busy={busy}
      error={error?.()}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={LIMITS.name}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
