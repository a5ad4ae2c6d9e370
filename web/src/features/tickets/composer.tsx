import './replies.words.ts';
import { Button, Textarea } from '@mantine/core';
import { newIdempotencyKey } from '@maru/client/idempotency-key';
import { LIMITS } from '@maru/contract/limits';
import { firstPlaceholder } from '@maru/contract/placeholders';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useComposerCompletion } from '../../lib/completion/composer-completion.ts';
import { isComposing } from '../../lib/composing.ts';
import { failureText } from '../../lib/failure.ts';
import { useKeptDraft } from '../../lib/kept-draft.ts';
import { notify } from '../../lib/notify.ts';
import { placeholderValues } from '../../lib/replies/placeholder-values.ts';
import { may } from '../../lib/session.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { copyText } from '../../ui/copy-text.ts';
import { LockIcon } from '../../ui/timeline-icons.tsx';
import classes from './composer.module.css';

import { assigneesQuery, draftOf, write } from './tickets.queries.ts';

const KINDS = ['reply', 'note'] as const;
type Kind = (typeof KINDS)[number];

export interface ComposerHandle {
  /** Puts the cursor into the box, for this kind of words. */
  write(kind: Kind): void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  ticket: TicketDetail;
  onWriting(): void;
}

const words = wordsOf('ticket');

/** Public replies and internal notes, each with a draft of its own, in one box. Notes turn it amber. */
export function Composer({ ref, ticket, onWriting }: ComposerProps) {
  const { t } = useTranslation(['ticket', 'replies', 'completion', 'common']);
  const [kind, setKind] = useState<Kind>('reply');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  /** A repeated attempt to send the same words has the same key, so that they arrive once. */
  const attempt = useRef<{ content: string; key: string }>(undefined);
  const draft = useKeptDraft(draftOf(ticket.id));
  const text = draft.words[kind];
  const people = useQuery({ ...assigneesQuery(''), enabled: kind === 'note' });
  const completion = useComposerCompletion({
    box,
    text,
    values: placeholderValues(ticket),
    people: kind === 'note' ? (people.data?.people ?? []) : undefined,
    onTooLong: () => setError(t('completion:tooLong', { max: LIMITS.message })),
  });
  useImperativeHandle(ref, () => ({
    write(wanted) {
      setKind(wanted);
      box.current?.focus();
    },
  }));
  if (!may('change_ticket')) return null;
  const isDelivered = ticket.conversation?.is_active === true && may('add_chatmessage');

  async function send(): Promise<void> {
    const content = text.trim();
    if (content === '' || sending) return;
    const open = kind === 'reply' ? firstPlaceholder(text) : undefined;
    if (open) {
      const placeholder = text.slice(open.from, open.to);
      setError(t('replies:stillOpen', { placeholder }));
      box.current?.focus();
      box.current?.setSelectionRange(open.from, open.to);
      return;
    }
    if (attempt.current?.content !== content) {
      attempt.current = { content, key: newIdempotencyKey() };
    }
    setSending(true);
    setError(undefined);
    try {
      await write(ticket.id, kind, content, attempt.current.key);
      attempt.current = undefined;
      draft.sent(kind, content);
    } catch (failure) {
      setError(failureText(failure, { empty: t('notSent'), none: t('notSent') }));
    } finally {
      setSending(false);
      box.current?.focus();
    }
  }

  function typed(event: KeyboardEvent): void {
    if (completion.pressed(event) || isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape') box.current?.blur();
  }

  return (
    <form
      noValidate
      className={`${classes.composer} screen-only`}
      data-kind={kind}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={classes.tabs}>
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === kind}
            onClick={() => {
              setKind(one);
              box.current?.focus();
            }}
          >
            {one === 'note' && <LockIcon size={13} />}
            {t(one === 'reply' ? 'replyTab' : one)}
          </button>
        ))}
        {kind === 'reply' && isDelivered && ticket.conversation?.name && (
          <span className={classes.to}>{t('toChat', { name: ticket.conversation.name })}</span>
        )}
      </div>
      <Textarea
        ref={box}
        variant="unstyled"
        rows={3}
        classNames={{ input: classes.text ?? '' }}
        aria-label={t(kind)}
        placeholder={t(kind === 'reply' ? 'writeReply' : 'writeNote')}
        maxLength={LIMITS.message}
        disabled={draft.isLoading || draft.failed}
        value={text}
        {...completion.props}
        onChange={(event) => {
          draft.set(kind, event.currentTarget.value);
          completion.follow();
          setError(undefined);
          onWriting();
        }}
        onKeyDown={typed}
      />
      {completion.list}
      {draft.failed && (
        <p className={classes.error} role="alert">
          {t('draftNotLoaded')}{' '}
          <Button size="compact-xs" variant="default" onClick={draft.reload}>
            {t('common:tryAgain')}
          </Button>
        </p>
      )}
      {kind === 'reply' && !isDelivered && (
        <p className={classes.notice}>
          {t(ticket.conversation?.is_active ? 'noChatPermission' : 'noChannel')}{' '}
          {text.trim() && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={(event) =>
                void copyText(text, event.currentTarget).then(
                  (copied) => copied && notify(() => words('replyCopied')),
                )
              }
            >
              {t('copyReply')}
            </Button>
          )}
        </p>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.tools}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          title={t('completion:insert')}
          onClick={completion.begin}
        >
          {t('completion:button')}
        </Button>
        <span className={classes.hint} role="status">
          {draft.state === 'failed' && t('draftNotKept')}
          {draft.state === 'kept' && t('draftKept')}
        </span>
        <span className={classes.keys}>{t('sendHint')}</span>
        <Button type="submit" aria-disabled={sending}>
          {t(sending ? 'sending' : kind === 'reply' ? 'send' : 'addNote')}
        </Button>
      </div>
    </form>
  );
}
