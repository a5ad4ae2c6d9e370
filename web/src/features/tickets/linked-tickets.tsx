import { Button, CloseButton } from '@mantine/core';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { LinkOtherTicket } from './link-other-ticket.tsx';
import classes from './properties.module.css';
import { unlink } from './ticket-links.queries.ts';

const words = wordsOf('ticket');

interface LinkedTicketsProps {
  ticket: TicketDetail;
  mayChange: boolean;
}

export function LinkedTickets({ ticket, mayChange }: LinkedTicketsProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const [linking, setLinking] = useState(false);
  const [removing, setRemoving] = useState<TicketDetail['links'][number]>();
  const { busy, attempt } = useAttempt(() => ({
    empty: words('unlinkFailed'),
    none: words('unlinkFailed'),
  }));
  if (ticket.links.length === 0 && !mayChange) return null;

  const remove = () =>
    attempt(async () => {
      if (removing) await unlink(ticket.id, removing.id);
      setRemoving(undefined);
      notify(() => words('unlinked'));
    });

  return (
    <>
      <dt>{t('links')}</dt>
      <dd>
        {ticket.links.map((link) => (
          <div key={link.id} className={classes.link}>
            <span>
              <Link to={pathOf(paths.ticket, link.id)}>{`#${link.id} ${link.subject}`}</Link>{' '}
              {`(${t(link.status)})`}
            </span>
            {mayChange && (
              <CloseButton
                className="screen-only"
                size="sm"
                aria-label={t('unlinkNamed', { number: link.id })}
                onClick={() => setRemoving(link)}
              />
            )}
          </div>
        ))}
        {mayChange && (
          <Button
            className="screen-only"
            size="compact-sm"
            variant="default"
            onClick={() => setLinking(true)}
          >
            {t('linkTicket')}
          </Button>
        )}
        {linking && <LinkOtherTicket ticket={ticket} onClose={() => setLinking(false)} />}
        {removing && (
          <Confirm
            title={t('unlinkTitle')}
            about={`#${removing.id} ${removing.subject}`}
            text={t('unlinkText')}
            confirm={t('unlinkConfirm')}
            cancel={t('common:cancel')}
            busy={busy}
            onConfirm={() => void remove()}
            onCancel={() => setRemoving(undefined)}
          />
        )}
      </dd>
    </>
  );
}
