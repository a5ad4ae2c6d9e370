import { ActionIcon, Button } from '@mantine/core';
import type { ConversationDetail } from '@maru/contract/conversations';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Moment } from '../../lib/moment.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import { RoomIcon } from '../../ui/desk-icons.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { AssignMenu } from './assign-menu.tsx';
import { ColleagueList } from './colleague-list.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import classes from './info-pane.module.css';
import { LinkedTicket } from './linked-ticket.tsx';
import { TicketShape } from './ticket-properties.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';
import type { DeskAddress } from './use-desk-address.ts';

interface InfoPaneProps {
  detail: ConversationDetail;
  actions: ConversationActions;
  address: DeskAddress;
  onClose(): void;
  onUnread(): void;
  onMake(): void;
  onLink(): void;
}

/** The right pane: the customer, their ticket, what there was before, and the colleagues. */
export function InfoPane({
  detail,
  actions,
  address,
  onClose,
  onUnread,
  onMake,
  onLink,
}: InfoPaneProps) {
  const { t } = useTranslation('desk');
  const { day } = useTimes();
  const [isAssigning, setAssigning] = useState(false);
  const [ticket, ...others] = detail.tickets;
  const earlier = [...others, ...detail.earlier_tickets];
  const mayMake = may('add_ticket') && may('view_ticket') && may('view_chatroom');
  const mayLink = may('change_ticket') && may('view_ticket');
  return (
    <>
      <ActionIcon
        className={classes.close ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('closeInfo')}
        onClick={onClose}
      >
        <CloseIcon />
      </ActionIcon>
      <div className={classes.side}>
        <CustomerFacts detail={detail} />
        <div className={classes.phoneAssignee}>
          <AssignMenu
            detail={detail}
            actions={actions}
            opened={isAssigning}
            onOpen={setAssigning}
          />
          <Button size="xs" variant="default" onClick={onUnread}>
            {t('markUnread')}
          </Button>
        </div>
        {ticket ? (
          <LinkedTicket key={ticket.id} ticket={ticket} conversation={detail.id} />
        ) : (
          (mayMake || mayLink) && (
            <Section title={t('noTicket')}>
              <div className={classes.actions}>
                {mayMake && (
                  <Button size="xs" variant="default" onClick={onMake}>
                    {t('makeTicket')}
                  </Button>
                )}
                {mayLink && (
                  <Button size="xs" variant="subtle" color="gray" onClick={onLink}>
                    {t('linkTicket')}
                  </Button>
                )}
              </div>
            </Section>
          )
        )}
        {earlier.length > 0 && (
          <Section title={t('earlierTickets')} count={earlier.length}>
            {earlier.map(({ id, subject, status, created_at }) => (
              <Link key={id} className={classes.earlier} to={pathOf(paths.ticket, id)}>
                <TicketShape status={status} />
                <span>{subject}</span>
                <Moment moment={created_at} times={day} />
              </Link>
            ))}
          </Section>
        )}
        {detail.earlier_rooms.length > 0 && (
          <Section title={t('earlierChats')} count={detail.earlier_rooms.length}>
            {detail.earlier_rooms.map(({ id, name, time_created }) => (
              <Link key={id} className={classes.earlier} to={address.deskPath({ open: id })}>
                <RoomIcon size={14} />
                <span>{name}</span>
                <Moment moment={time_created} times={day} />
              </Link>
            ))}
          </Section>
        )}
        <ColleagueList />
      </div>
    </>
  );
}

interface SectionProps {
  title: string;
  count?: number;
  children: ReactNode;
}

const Section = ({ title, count, children }: SectionProps) => (
  <section className={classes.section} aria-label={title}>
    <h3>
      {title} {count !== undefined && <span>{count}</span>}
    </h3>
    {children}
  </section>
);
