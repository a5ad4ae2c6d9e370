import { Text, TextInput } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type KeyOwner, storeKey } from './chat-links.queries.ts';

const words = wordsOf('chatLinks');

interface SetChatLinkProps {
  owner: KeyOwner;
  onClose(): void;
}

/** Asks for the key of a link that is new or changes. */
export function SetChatLink({ owner, onClose }: SetChatLinkProps) {
  const { t } = useTranslation(['chatLinks', 'common']);
  const [key, setKey] = useState(owner.key);
  const [error, setError] = useState<() => string>();
  const { busy, attempt } = useAttempt(
    () => ({ empty: words('saveFailed'), none: words('noAnswer') }),
    (why) => setError(() => why),
  );
  const name = owner.name || t('company');

  async function submit(): Promise<void> {
    if (key.trim() === '') return setError(() => () => words('keyMissing'));
    setError(undefined);
    await attempt(async () => {
      await storeKey(owner, key.trim());
      notify(() => words('saved'));
      onClose();
    });
  }

  return (
    <FormDialog
      title={t(owner.key ? 'changeOf' : 'setOf', { name })}
      confirm={t(busy ? 'common:saving' : 'common:save')}
      cancel={t('common:cancel')}
      busy={busy}
      error={error?.()}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={t('key')}
        description={t('keyHint', { max: LIMITS.openKey })}
        data-autofocus
        maxLength={LIMITS.openKey}
        autoCapitalize="none"
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      {owner.key && (
        <Text size="sm" c="var(--dim)">
          {t('oldLink')}
        </Text>
      )}
    </FormDialog>
  );
}
