import './replies.words.ts';
import { Button, Textarea } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useComposerCompletion } from '../../lib/completion/composer-completion.ts';
import base from '../../lib/composer/composer.module.css';
import { ComposerProblem } from '../../lib/composer/composer-problem.tsx';
import { type ComposerHandle, type Kind, KindTabs } from '../../lib/composer/kind-tabs.tsx';
import { selectPlaceholder } from '../../lib/composer/select-placeholder.ts';
import { useSentOnce } from '../../lib/composer/use-sent-once.ts';
import { isComposing } from '../../lib/composing.ts';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { placeholderValues } from '../../lib/replies/placeholder-values.ts';
import { useServerDraft } from '../../lib/server-draft.ts';
import { may } from '../../lib/session.ts';
import { assigneesQuery } from '../../lib/ticket/ticket.queries.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { copyText } from '../../ui/copy-text.ts';
import { LockIcon } from '../../ui/timeline-icons.tsx';
import classes from './composer.module.css';
import { ticketDraft, write } from './tickets.queries.ts';

interface TicketComposerProps {
  ref: Ref<ComposerHandle>;
  ticket: TicketDetail;
  onWriting(): void;
}

const words = wordsOf('ticket');

/** Public replies and internal notes, each with a draft of its own, in one box. Notes turn it amber. */
export function TicketComposer({ ref, ticket, onWriting }: TicketComposerProps) {
  const { t } = useTranslation(['ticket', 'replies', 'completion']);
  const [kind, setKind] = useState<Kind>('reply');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const sendOnce = useSentOnce();
  const draft = useServerDraft(ticketDraft(ticket.id));
  const text = draft.texts[kind];
  const draftState = draft.stateOf(kind);
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
    const placeholder = kind === 'reply' ? selectPlaceholder(box.current, text) : undefined;
    if (placeholder) return setError(t('replies:stillOpen', { placeholder }));
    setSending(true);
    setError(undefined);
    try {
      await sendOnce(content, (key) => write(ticket.id, kind, content, key));
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
      className={`${base.composer} ${classes.composer} screen-only`}
      data-kind={kind}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <KindTabs
        kind={kind}
        labels={{ reply: t('replyTab'), note: t('note') }}
        noteIcon={<LockIcon size={13} />}
        onKind={(one) => {
          setKind(one);
          box.current?.focus();
        }}
      >
        {kind === 'reply' && isDelivered && ticket.conversation?.name && (
          <span className={classes.to}>{t('toChat', { name: ticket.conversation.name })}</span>
        )}
      </KindTabs>
      <Textarea
        ref={box}
        variant="unstyled"
        rows={3}
        classNames={{ input: `${base.text} ${classes.text}` }}
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
      {draft.failed && <ComposerProblem text={t('draftNotLoaded')} retry={draft.reload} />}
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
      {error && <ComposerProblem text={error} />}
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
        <span className={base.hint} role="status">
          {draftState === 'failed' && t('draftNotKept')}
          {draftState === 'saved' && t('draftKept')}
        </span>
        <span className={`${base.hint} ${classes.keys}`}>{t('sendHint')}</span>
        <Button type="submit" aria-disabled={sending}>
          {t(sending ? 'sending' : kind === 'reply' ? 'send' : 'addNote')}
        </Button>
      </div>
    </form>
  );
}
