import { ActionIcon, Button, Textarea } from '@mantine/core';
import { newIdempotencyKey } from '@maru/client/idempotency-key';
import type { ConversationDetail } from '@maru/contract/conversations';
import { LIMITS } from '@maru/contract/limits';
import { firstPlaceholder } from '@maru/contract/placeholders';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useComposerCompletion } from '../../lib/completion/composer-completion.ts';
import { isComposing } from '../../lib/composing.ts';
import { failureText } from '../../lib/failure.ts';
import { useKeptDraft } from '../../lib/kept-draft.ts';
import { ownValues } from '../../lib/replies/placeholder-values.ts';
import { may } from '../../lib/session.ts';
import { InternalIcon, RepliesIcon, SendIcon } from '../../ui/desk-icons.tsx';
import classes from './composer.module.css';
import { colleaguesQuery, DEFAULT_SETTINGS, settingsQuery } from './desk.queries.ts';
import { EmojiButton } from './emoji-button.tsx';
import { addNote, draftOf } from './messages.queries.ts';

const KINDS = ['reply', 'note'] as const;
type Kind = (typeof KINDS)[number];

export interface ComposerHandle {
  /** Puts the cursor into the box, for this kind of words. */
  write(kind: Kind): void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  detail: ConversationDetail;
  /** Why no reply can be written now. Notes can. */
  locked: string | undefined;
  send(content: string): void;
  onTyping(): void;
}

/** Replies to the customer and internal notes, each with a draft of its own, in one box. Notes turn it amber. */
export function Composer({ ref, detail, locked, send, onTyping }: ComposerProps) {
  const { t } = useTranslation(['desk', 'completion', 'common']);
  const [kind, setKind] = useState<Kind>('reply');
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  /** A repeated attempt to add the same words has the same key, so that they arrive once. */
  const attempt = useRef<{ content: string; key: string }>(undefined);
  const draft = useKeptDraft(draftOf(detail.id));
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const isNote = kind === 'note';
  const colleagues = useQuery({ ...colleaguesQuery, enabled: isNote });
  const text = draft.words[kind];
  const [ticket] = detail.tickets;
  const completion = useComposerCompletion({
    box,
    text,
    values: {
      customer_name: detail.customer?.name || detail.name,
      ticket_number: ticket ? `#${ticket.id}` : '',
      subject: ticket?.subject ?? '',
      ...ownValues(),
    },
    people: isNote ? (colleagues.data?.people ?? []) : undefined,
    isInline: true,
    onTooLong: () => setError(t('completion:tooLong', { max: LIMITS.message })),
  });
  /** Somebody wanted to write before the draft was loaded. */
  const isAwaited = useRef(false);
  useImperativeHandle(ref, () => ({
    write(wanted) {
      setKind(wanted);
      isAwaited.current = draft.isLoading;
      box.current?.focus();
    },
  }));
  useEffect(() => {
    if (!draft.isLoading && isAwaited.current) box.current?.focus();
    isAwaited.current = draft.isLoading && isAwaited.current;
  }, [draft.isLoading]);
  const isLocked = !isNote && locked !== undefined;

  async function add(content: string): Promise<void> {
    if (attempt.current?.content !== content) {
      attempt.current = { content, key: newIdempotencyKey() };
    }
    setAdding(true);
    try {
      await addNote(detail.id, content, attempt.current.key);
      attempt.current = undefined;
      draft.sent('note', content);
    } catch (failure) {
      setError(failureText(failure, { empty: t('noteFailed'), none: t('noteFailed') }));
    } finally {
      setAdding(false);
    }
  }

  function submit(): void {
    const content = text.trim();
    if (content === '' || isLocked) return;
    setError(undefined);
    if (isNote) {
      if (!adding) void add(content);
      return;
    }
    const open = firstPlaceholder(text);
    if (open) {
      setError(t('stillOpen', { placeholder: text.slice(open.from, open.to) }));
      box.current?.focus();
      box.current?.setSelectionRange(open.from, open.to);
      return;
    }
    send(content);
    draft.set('reply', '');
  }

  function pressed(event: KeyboardEvent): void {
    if (completion.pressed(event) || isComposing(event)) return;
    const wantsToSend = event.shiftKey !== settings.enter_sends || event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && wantsToSend) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape') box.current?.blur();
  }

  return (
    <form
      noValidate
      className={classes.composer}
      data-kind={kind}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        box.current?.focus();
      }}
    >
      {completion.list}
      <div className={classes.tabs}>
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === kind}
            onClick={() => {
              setKind(one);
              setError(undefined);
              box.current?.focus();
            }}
          >
            {one === 'note' && <InternalIcon size={13} />}
            {t(one)}
          </button>
        ))}
      </div>
      <Textarea
        ref={box}
        variant="unstyled"
        rows={2}
        classNames={{ input: classes.text ?? '' }}
        aria-label={t(kind)}
        placeholder={t(isNote ? 'writeNote' : 'writeReply')}
        maxLength={LIMITS.message}
        disabled={draft.isLoading || draft.failed || isLocked}
        value={text}
        {...completion.props}
        onChange={(event) => {
          draft.set(kind, event.currentTarget.value);
          completion.follow();
          setError(undefined);
          if (!isNote) onTyping();
        }}
        onKeyDown={pressed}
      />
      {isLocked && <p className={classes.hintLine}>{locked}</p>}
      {isNote && <p className={classes.hintLine}>{t('noteHint')}</p>}
      {draft.failed && (
        <p className={classes.error} role="alert">
          {t('draftNotLoaded')}{' '}
          <Button size="compact-xs" variant="default" onClick={draft.reload}>
            {t('common:tryAgain')}
          </Button>
        </p>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.tools}>
        {may('view_ticket') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('completion:insert')}
            title={t('completion:insert')}
            disabled={isLocked}
            onClick={completion.begin}
          >
            <RepliesIcon />
          </ActionIcon>
        )}
        <EmojiButton box={box} disabled={isLocked} />
        <span className={classes.hint} role="status">
          {draft.state === 'failed' && t('draftNotKept')}
        </span>
        <span className={classes.keys}>
          {t(settings.enter_sends ? 'enterSends' : 'shiftEnterSends')}
        </span>
        <Button
          type="submit"
          disabled={isLocked}
          aria-disabled={isNote && adding}
          {...(!isNote && { leftSection: <SendIcon size={14} /> })}
        >
          {t(isNote ? (adding ? 'addingNote' : 'addNote') : 'send')}
        </Button>
      </div>
    </form>
  );
}
