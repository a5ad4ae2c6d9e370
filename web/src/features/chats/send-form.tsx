import { Button, Textarea } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../lib/composing.ts';
import classes from './send-form.module.css';
import { useMessageDraft } from './use-message-draft.ts';

interface SendFormProps {
  room: number;
  /** A message is being sent; the next one waits for its result. */
  sending: boolean;
  send(content: string): void;
  onTyping(): void;
}

/** Enter sends, Shift+Enter inserts a line break. */
export function SendForm({ room, sending, send, onTyping }: SendFormProps) {
  const { t } = useTranslation('chats');
  const [draft, setDraft] = useMessageDraft(room);
  const box = useRef<HTMLTextAreaElement>(null);
  // It appears after a click on Connect: whoever connects wants to write.
  useEffect(() => box.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const content = draft.trim();
    if (content === '' || sending) return;
    send(content);
    setDraft('');
  }

  function typed(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) submit(event);
  }

  return (
    <form noValidate className={`${classes.composer} screen-only`} onSubmit={submit}>
      <Textarea
        ref={box}
        variant="unstyled"
        rows={2}
        classNames={{ input: classes.text ?? '' }}
        aria-label={t('message')}
        placeholder={t('writeMessage')}
        maxLength={LIMITS.message}
        value={draft}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          onTyping();
        }}
        onKeyDown={typed}
      />
      <div className={classes.tools}>
        <span className={classes.hint}>{t('enterSends')}</span>
        <Button type="submit" aria-disabled={sending}>
          {t(sending ? 'sending' : 'send')}
        </Button>
      </div>
    </form>
  );
}
