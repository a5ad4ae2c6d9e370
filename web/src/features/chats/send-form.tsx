import { Button, Group, Textarea } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { useMessageDraft } from './use-message-draft.ts';

interface SendFormProps {
  room: number;
  /** The key is the same when the same message is tried again. */
  send(content: string, key: string): Promise<void>;
  onTyping(): void;
}

/** Enter sends, Shift+Enter makes a line. What is not sent yet survives a reload. */
export function SendForm({ room, send, onTyping }: SendFormProps) {
  const { t } = useTranslation('chats');
  const draft = useMessageDraft(room);
  const { busy: sending, attempt } = useAttempt({
    empty: t('failedToSend'),
    none: t('error_sending_message'),
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { content } = draft;
    if (content.trim() === '') return;
    await attempt(async () => {
      await send(content.trim(), draft.keyFor(content.trim()));
      draft.sent(content);
    });
  }

  function typed(event: KeyboardEvent): void {
    // While a Hangul syllable is being composed, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    void submit(event);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Group align="flex-end" gap="xs" mb="sm" wrap="nowrap">
        <Textarea
          style={{ flex: 1 }}
          label={t('message')}
          rows={2}
          maxLength={10_000}
          value={draft.content}
          onChange={(event) => {
            draft.write(event.currentTarget.value);
            onTyping();
          }}
          onKeyDown={typed}
        />
        <Button type="submit" aria-disabled={sending}>
          {t(sending ? 'sending' : 'send')}
        </Button>
      </Group>
    </form>
  );
}
