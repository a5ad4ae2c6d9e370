import { Button, Textarea } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import base from '../../lib/composer/composer.module.css';
import { ComposerProblem } from '../../lib/composer/composer-problem.tsx';
import { useSentOnce } from '../../lib/composer/use-sent-once.ts';
import { isComposing } from '../../lib/composing.ts';
import { failureText } from '../../lib/failure.ts';
import { may } from '../../lib/session.ts';
import { writeNote } from './room-notes.queries.ts';
import classes from './send-form.module.css';
import { useMessageDraft } from './use-message-draft.ts';

type Kind = 'message' | 'note';

/** Notes in rooms need the same permissions as notes on tickets. */
export const mayWriteNotes = (): boolean => may('view_ticket') && may('change_ticket');

interface SendFormProps {
  room: number;
  kind: Kind;
  /** The kinds that can be written now. */
  kinds: readonly Kind[];
  onKind(kind: Kind): void;
  /** A message is being sent; the next one waits for its result. */
  sending: boolean;
  send(content: string): void;
  onTyping(): void;
}

/**
 * Messages to the customer and internal notes, each with a draft of its own, in one box. Notes turn it amber, and what
 * is typed as a note is not told as typing. Enter sends, Shift+Enter inserts a line break.
 */
export function SendForm({ room, kind, kinds, onKind, sending, send, onTyping }: SendFormProps) {
  const { t } = useTranslation('chats');
  const [message, setMessage] = useMessageDraft(room);
  const [note, setNote] = useMessageDraft(room, 'note');
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<string>();
  const sendOnce = useSentOnce();
  const box = useRef<HTMLTextAreaElement>(null);
  const isNote = kind === 'note';
  const draft = isNote ? note : message;
  const busy = isNote ? adding : sending;
  // It appears after a click on Connect or on the button for notes, so the person wants to write.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every kind
  useEffect(() => box.current?.focus(), [kind]);

  async function add(content: string): Promise<void> {
    setAdding(true);
    setError(undefined);
    try {
      await sendOnce(content, (key) => writeNote(room, content, key));
      setNote((now) => (now.trim() === content ? '' : now));
    } catch (failure) {
      setError(failureText(failure, { empty: t('noteFailed'), none: t('noteFailed') }));
    } finally {
      setAdding(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const content = draft.trim();
    if (content === '' || busy) return;
    if (isNote) return void add(content);
    send(content);
    setMessage('');
  }

  function typed(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) submit(event);
  }

  return (
    <form
      noValidate
      className={`${base.composer} ${classes.composer} screen-only`}
      data-kind={kind}
      onSubmit={submit}
    >
      {(kinds.length > 1 || isNote) && (
        <fieldset className={classes.kinds} aria-label={t('noteKind')}>
          {kinds.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === kind}
              onClick={() => {
                onKind(one);
                box.current?.focus();
              }}
            >
              {t(one)}
            </button>
          ))}
        </fieldset>
      )}
      <Textarea
        ref={box}
        variant="unstyled"
        rows={2}
        classNames={{ input: `${base.text} ${classes.text}` }}
        aria-label={t(kind)}
        placeholder={t(isNote ? 'writeNote' : 'writeMessage')}
        maxLength={LIMITS.message}
        value={draft}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (isNote) setNote(value);
          else {
            setMessage(value);
            onTyping();
          }
          setError(undefined);
        }}
        onKeyDown={typed}
      />
      {isNote && error && <ComposerProblem text={error} />}
      {isNote && <p className={`${base.hint} ${classes.only}`}>{t('noteHint')}</p>}
      <div className={classes.tools}>
        <span className={`${base.hint} ${classes.keys}`}>{t('enterSends')}</span>
        <Button type="submit" aria-disabled={busy}>
          {t(isNote ? (adding ? 'addingNote' : 'addNote') : sending ? 'sending' : 'send')}
        </Button>
      </div>
    </form>
  );
}
