import { newIdempotencyKey } from '@maru/client/idempotency-key';
import type { ConversationDetail } from '@maru/contract/conversations';
import { shownName } from '@maru/contract/kit/person-name';
import type { LiveMessage } from '@maru/contract/live';
import { type Ref, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerHandle } from '../../lib/composer/kind-tabs.tsx';
import { outboxesOf } from '../../lib/outbox/use-outbox.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { ConversationComposer } from './conversation-composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { addMessages, answer } from './messages.queries.ts';
import classes from './messages-pane.module.css';
import { Stream } from './stream.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';
import { useLiveConversation } from './use-live-conversation.ts';

const { useOutbox } = outboxesOf('desk-', answer);

interface MessagesPaneProps {
  ref: Ref<ComposerHandle>;
  detail: ConversationDetail;
  actions: ConversationActions;
  isAssigning: boolean;
  onAssigning(open: boolean): void;
  onTakeOver(): void;
  onUnread(): void;
  onBack(): void;
  onInfo(): void;
}

/** The middle pane: the messages, and the box to answer. */
export function MessagesPane({ ref, detail, actions, ...head }: MessagesPaneProps) {
  const { t } = useTranslation('desk');
  const { id } = detail;
  const live = useLiveConversation(id);
  const sent = useCallback((message: LiveMessage) => void addMessages(id, [message]), [id]);
  const { outbox, entries } = useOutbox(id, live.state === 'live', sent);
  const { colleague, mayAnswer } = actions;
  const locked =
    colleague && !mayAnswer ? t('heldBy', { name: shownName(colleague.name) }) : undefined;
  return (
    <>
      <ConversationHead detail={detail} people={live.people} actions={actions} {...head} />
      {live.messages.isError && (
        <div className={classes.failed}>
          <RetryAlert text={t('talkFailed')} retry={() => void live.messages.refetch()} />
        </div>
      )}
      {live.state === 'offline' && (
        <p className={classes.offline} role="status">
          {t('stateOffline')}
        </p>
      )}
      <Stream detail={detail} live={live} unsent={entries} outbox={outbox} />
      {!detail.is_open && mayAnswer && <p className={classes.closed}>{t('closedNotice')}</p>}
      <ConversationComposer
        ref={ref}
        detail={detail}
        locked={locked}
        onTakeOver={head.onTakeOver}
        send={(content) => outbox.add({ key: newIdempotencyKey(), content })}
        onTyping={live.typing}
      />
    </>
  );
}
