import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { ownId } from '../../lib/session.ts';

interface SendFormProps {
  room: number;
  send(content: string): Promise<void>;
}

/** Enter sends, Shift+Enter makes a line. What is not sent yet survives a reload. */
export function SendForm({ room, send }: SendFormProps) {
  const { t } = useTranslation('chats');
  // The next one to sign in here may be somebody else.
  const key = `draft-${ownId()}-${room}`;
  const [content, setContent] = useState(sessionStorage.getItem(key) ?? '');
  const [sending, setSending] = useState(false);

  useEffect(() => {
    if (content) sessionStorage.setItem(key, content);
    else sessionStorage.removeItem(key);
  }, [key, content]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending || content.trim() === '') return;
    setSending(true);
    try {
      await send(content.trim());
      // What was typed meanwhile is the beginning of the next message.
      setContent((now) => (now.startsWith(content) ? now.slice(content.length) : now));
    } catch (error) {
      const words = { empty: t('failedToSend'), none: t('error_sending_message') };
      void notify(failureText(error, words), 'bad');
    } finally {
      setSending(false);
    }
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
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
          onKeyDown={typed}
        />
        <Button type="submit" aria-disabled={sending}>
          {t(sending ? 'sending' : 'send')}
        </Button>
      </Group>
    </form>
  );
}
