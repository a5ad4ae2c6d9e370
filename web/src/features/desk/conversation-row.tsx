import { VisuallyHidden } from '@mantine/core';
import { type OwnConversation, unreadOf } from '@maru/contract/conversations';
import { shownName } from '@maru/contract/kit/person-name';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownId } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import { WaitingIcon } from '../../ui/desk-icons.tsx';
import { TicketsIcon, UrgentIcon } from '../../ui/icons.tsx';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import classes from './conversation-row.module.css';
import { useIsOnline } from './online.ts';
import { useIsLate, useSpan } from './use-span.ts';

interface ConversationRowProps {
  conversation: OwnConversation;
  isOpen: boolean;
  to: string;
}

/**
 * One conversation of the list: its name, the last words, how long the customer waits, and the number of unread
 * messages.
 */
export const ConversationRow = memo(({ conversation, isOpen, to }: ConversationRowProps) => {
  const { t } = useTranslation('desk');
  const { name, ticket } = conversation;
  const unread = unreadOf(conversation);
  const isUnread = unread > 0 || conversation.is_unread;
  const isOnline = useIsOnline(conversation.id);
  return (
    <Link
      to={to}
      className={classes.row}
      data-conversation={conversation.id}
      data-unread={isUnread || undefined}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={classes.disc} data-online={isOnline || undefined}>
        <InitialsDisc name={name} size={32} />
      </span>
      <span className={classes.about}>
        <span className={classes.who}>
          <span className={classes.name}>{name}</span>
          {isOnline && <VisuallyHidden>{t('online')}</VisuallyHidden>}
          {ticket?.priority === 'urgent' && (
            <span className={classes.urgent} title={t('urgent')}>
              <UrgentIcon size={14} />
              <VisuallyHidden>{t('urgent')}</VisuallyHidden>
            </span>
          )}
          {ticket && ticket.priority !== 'urgent' && (
            <span className={classes.ticket} title={t('hasTicket', { number: ticket.id })}>
              <TicketsIcon size={14} />
              <VisuallyHidden>{t('hasTicket', { number: ticket.id })}</VisuallyHidden>
            </span>
          )}
          {conversation.is_open ? (
            <When conversation={conversation} />
          ) : (
            <span className={classes.when}>{t('closed')}</span>
          )}
        </span>
        <span className={classes.last}>
          <span className={classes.text}>{useLastMessage(conversation)}</span>
          {isUnread && (
            <span
              className={classes.unread}
              {...(unread === 0 && { 'data-marked': true, title: t('markedUnread') })}
            >
              {unread > 0 && <span aria-hidden="true">{unread}</span>}
              <VisuallyHidden>
                {unread > 0 ? t('unread', { count: unread }) : t('markedUnread')}
              </VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
});

function When({ conversation }: { conversation: OwnConversation }) {
  const { t } = useTranslation('desk');
  const { exact } = useTimes();
  const { waiting_since, last, time_created } = conversation;
  const moment = waiting_since ?? last?.time ?? time_created;
  const isLate = useIsLate(waiting_since);
  const shown = exact(moment);
  return (
    <time
      className={classes.when}
      data-late={isLate || undefined}
      dateTime={moment}
      title={waiting_since ? t('waitsSince', { moment: shown }) : shown}
    >
      {isLate && <WaitingIcon size={12} />}
      {useSpan(moment)}
    </time>
  );
}

/** Line breaks would cut the text off at the first line. */
function useLastMessage({ last }: OwnConversation): string {
  const { t } = useTranslation('desk');
  if (!last) return t('noMessageYet');
  const text = last.words.replaceAll(/\s+/g, ' ');
  if (last.sender === 'client') return text;
  if (!last.by?.name) return t('staff', { text });
  return last.by.id === ownId()
    ? t('you', { text })
    : t('colleague', { name: shownName(last.by.name), text });
}
