import { ActionIcon, Button, Textarea } from '@mantine/core';
import type { ConversationDetail } from '@maru/contract/conversations';
import { LIMITS } from '@maru/contract/limits';
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
import base from '../../lib/composer/composer.module.css';
import { ComposerProblem } from '../../lib/composer/composer-problem.tsx';
import { type ComposerHandle, type Kind, KindTabs } from '../../lib/composer/kind-tabs.tsx';
import { selectPlaceholder } from '../../lib/composer/select-placeholder.ts';
import { useSentOnce } from '../../lib/composer/use-sent-once.ts';
import { isComposing } from '../../lib/composing.ts';
import { failureText } from '../../lib/failure.ts';
import { ownValues } from '../../lib/replies/placeholder-values.ts';
import { useServerDraft } from '../../lib/server-draft.ts';
import { may } from '../../lib/session.ts';
import { InternalIcon, RepliesIcon, SendIcon } from '../../ui/desk-icons.tsx';
import classes from './composer.module.css';
import { colleaguesQuery, DEFAULT_SETTINGS, settingsQuery } from './desk.queries.ts';
import { EmojiButton } from './emoji-button.tsx';
import { addNote, conversationDraft } from './messages.queries.ts';

interface ConversationComposerProps {
  ref: Ref<ComposerHandle>;
  detail: ConversationDetail;
  /** Why no reply can be written now. Notes can. */
  locked: string | undefined;
  onTakeOver(): void;
  send(content: string): void;
  onTyping(): void;
}

/** Replies to the customer and internal notes, each with a draft of its own, in one box. Notes turn it amber. */
export function ConversationComposer({
  ref,
  detail,
  locked,
  onTakeOver,
  send,
  onTyping,
}: ConversationComposerProps) {
  const { t } = useTranslation(['desk', 'completion']);
  const [kind, setKind] = useState<Kind>('reply');
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const sendOnce = useSentOnce();
  const draft = useServerDraft(conversationDraft(detail.id));
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const isNote = kind === 'note';
  const colleagues = useQuery({ ...colleaguesQuery, enabled: isNote });
  const text = draft.texts[kind];
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
    setAdding(true);
    try {
      await sendOnce(content, (key) => addNote(detail.id, content, key));
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
    const placeholder = selectPlaceholder(box.current, text);
    if (placeholder) {
      setError(t('stillOpen', { placeholder }));
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
      className={`${base.composer} ${classes.composer}`}
      data-kind={kind}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        box.current?.focus();
      }}
    >
      {completion.list}
      <KindTabs
        kind={kind}
        labels={{ reply: t('reply'), note: t('note') }}
        noteIcon={<InternalIcon size={13} />}
        onKind={(one) => {
          setKind(one);
          setError(undefined);
          box.current?.focus();
        }}
      />
      {isLocked ? (
        <div className={classes.locked}>
          <p className={base.hint}>{locked}</p>
          <Button size="xs" onClick={onTakeOver}>
            {t('takeOver')}
          </Button>
        </div>
      ) : (
        <>
          <Textarea
            ref={box}
            variant="unstyled"
            rows={2}
            classNames={{ input: `${base.text} ${classes.text}` }}
            aria-label={t(kind)}
            placeholder={t(isNote ? 'writeNote' : 'writeReply')}
            maxLength={LIMITS.message}
            disabled={draft.isLoading || draft.failed}
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
          {isNote && <p className={`${base.hint} ${classes.hintLine}`}>{t('noteHint')}</p>}
          {draft.failed && <ComposerProblem text={t('draftNotLoaded')} retry={draft.reload} />}
          {error && <ComposerProblem text={error} />}
          <div className={classes.tools}>
            {may('view_ticket') && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('completion:insert')}
                title={t('completion:insert')}
                onClick={completion.begin}
              >
                <RepliesIcon />
              </ActionIcon>
            )}
            <EmojiButton box={box} />
            <span className={`${base.hint} ${classes.hint}`} role="status">
              {draft.stateOf(kind) === 'failed' && t('draftNotKept')}
            </span>
            <span className={`${base.hint} ${classes.keys}`}>
              {t(settings.enter_sends ? 'enterSends' : 'shiftEnterSends')}
            </span>
            <Button
              type="submit"
              aria-disabled={isNote && adding}
              {...(!isNote && { leftSection: <SendIcon size={14} /> })}
            >
              {t(isNote ? (adding ? 'addingNote' : 'addNote') : 'send')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
