import { Button, VisuallyHidden } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import type { Outbox, Unsent } from '@maru/client/outbox';
import type { ConversationDetail } from '@maru/contract/conversations';
import type { LiveMessage } from '@maru/contract/live';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { useTimes } from '../../lib/times.ts';
import { DescendingIcon } from '../../ui/icons.tsx';
import { Bubble, Note, UnsentBubble } from './bubble.tsx';
import { markRead } from './conversations.queries.ts';
import { Day } from './day.tsx';
import { EventLine } from './event-line.tsx';
import { conversationNotesQuery, readOlder } from './messages.queries.ts';
import { streamItems } from './messages.ts';
import { onScreen } from './on-screen.ts';
import classes from './stream.module.css';
import type { LiveConversation } from './use-live-conversation.ts';
import { useScrollPlace } from './use-scroll-place.ts';

interface StreamProps {
  detail: ConversationDetail;
  live: LiveConversation;
  unsent: readonly Unsent[];
  outbox: Outbox<LiveMessage>;
}

const NO_MESSAGES: readonly LiveMessage[] = [];

export function Stream({ detail, live, unsent, outbox }: StreamProps) {
  const { t } = useTranslation('desk');
  const { clock } = useTimes();
  const { id } = detail;
  const messages = live.messages.data ?? NO_MESSAGES;
  const notes = useQuery(conversationNotesQuery(id));
  const items = useMemo(
    () => streamItems(messages, notes.data?.notes ?? [], detail.events),
    [messages, notes.data, detail.events],
  );
  const first = messages[0]?.seq ?? 1;
  const newest = messages.at(-1);
  const place = useScrollPlace(first, `${items.length} ${unsent.length} ${live.typist?.name}`);
  const isVisible = useDocumentVisibility() === 'visible';
  useReading(id, messages, isVisible && place.isAtEnd);
  useEffect(() => {
    onScreen.set(isVisible ? id : null);
    return () => onScreen.set(null);
  }, [id, isVisible]);
  const arrived = useArrived(messages, place.isAtEnd);

  const [olderState, setOlderState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loadOlder = () => {
    if (first <= 1 || olderState === 'loading') return;
    setOlderState('loading');
    readOlder(id, first).then(
      () => setOlderState('idle'),
      () => setOlderState('failed'),
    );
  };

  const seen =
    (live.seen?.seq ?? 0) >= detail.seen_seq
      ? live.seen
      : { seq: detail.seen_seq, time: detail.seen_at ?? '' };
  const answers = messages.filter(({ sender }) => sender === 'agent');
  const lastAnswer = answers.at(-1)?.seq;
  const lastSeen = answers.findLast(({ seq }) => seq <= (seen?.seq ?? 0))?.seq;
  const deliveryOf = ({ seq }: LiveMessage): string | undefined => {
    if (seq === lastSeen && seen?.time) return t('seen', { time: clock(seen.time) });
    return seq === lastAnswer ? t('sent') : undefined;
  };

  return (
    <div className={classes.place}>
      <section
        ref={place.frame}
        className={classes.stream}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable frame must be scrollable by keyboard
        tabIndex={0}
        aria-label={t('stream')}
        onScroll={(event) => {
          place.scrolled();
          if (event.currentTarget.scrollTop < 200 && olderState === 'idle') loadOlder();
        }}
      >
        <div className={classes.beginning}>
          {first > 1 && olderState !== 'failed' && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={loadOlder}>
              {t('older')}
            </Button>
          )}
          {olderState === 'failed' && <RetryAlert text={t('olderFailed')} retry={loadOlder} />}
        </div>
        {live.messages.isSuccess && items.length === 0 && unsent.length === 0 && (
          <p className={classes.event}>{t('noMessages')}</p>
        )}
        {items.map((item) => {
          if (item.kind === 'day') return <Day key={item.key} moment={item.moment} />;
          if (item.kind === 'event') return <EventLine key={item.key} event={item.event} />;
          if (item.kind === 'note') return <Note key={item.key} note={item.note} />;
          return (
            <Bubble
              key={item.key}
              message={item.message}
              isFirst={item.isFirst}
              isLast={item.isLast}
              delivery={item.message.sender === 'agent' ? deliveryOf(item.message) : undefined}
            />
          );
        })}
        {unsent.map((entry) => (
          <UnsentBubble key={entry.key} content={entry.content}>
            <Undelivered entry={entry} outbox={outbox} />
          </UnsentBubble>
        ))}
        {live.typist?.sender === 'client' && (
          <div className={classes.typing}>
            <span className={classes.dots} aria-hidden="true">
              <span />
              <span />
              <span />
            </span>
            <span>{t('isTyping', { name: live.typist.name })}</span>
          </div>
        )}
      </section>
      {!place.isAtEnd && (
        <button type="button" className={classes.toEnd} onClick={place.toEnd}>
          <DescendingIcon size={14} />
          {arrived > 0 ? t('new', { count: arrived }) : t('toNewest')}
        </button>
      )}
      {/* Screen readers read new messages of the customer out while the conversation is on the screen. */}
      <VisuallyHidden aria-live="polite">
        {newest?.sender === 'client' ? `${newest.sender_name}: ${newest.content}` : ''}
      </VisuallyHidden>
    </div>
  );
}

/** Marks messages as read while the page is visible, the conversation is open, and it is scrolled to its end. */
function useReading(id: number, messages: readonly LiveMessage[], isSeen: boolean): void {
  const seq = messages.findLast(({ sender }) => sender === 'client')?.seq ?? 0;
  const marked = useRef(0);
  useEffect(() => {
    if (!isSeen || seq <= marked.current) return;
    const before = marked.current;
    marked.current = seq;
    // The next message, or the next look at it, tries again.
    markRead(id, seq).catch(() => {
      marked.current = before;
    });
  }, [id, isSeen, seq]);
}

/** The number of messages that came in since the end was scrolled out of view. */
function useArrived(messages: readonly LiveMessage[], isAtEnd: boolean): number {
  const newest = messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(newest);
  if ((isAtEnd || seen === 0) && seen !== newest) setSeen(newest);
  return messages.filter(({ seq, sender }) => seq > seen && sender === 'client').length;
}

function Undelivered({ entry, outbox }: { entry: Unsent; outbox: Outbox<LiveMessage> }) {
  const { t } = useTranslation('desk');
  const { key, failure, refused } = entry;
  if (failure === undefined) return t('sending');
  return (
    <>
      <span className={classes.failure} role="alert">
        {refused
          ? failureText(failure, { empty: t('sendFailed'), none: t('sendFailed') })
          : t('waitsToSend')}
      </span>
      <button type="button" onClick={() => outbox.tryAgain(key)}>
        {t('tryAgain')}
      </button>
      <button type="button" onClick={() => outbox.discard(key)}>
        {t('discard')}
      </button>
    </>
  );
}
