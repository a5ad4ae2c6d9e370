import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useTranslation } from 'react-i18next';
import { LinkTicketDialog } from '../../lib/link-ticket-dialog.tsx';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { link } from './ticket-links.queries.ts';

const words = wordsOf('ticket');

interface LinkOtherTicketProps {
  ticket: TicketDetail;
  onClose(): void;
}

export function LinkOtherTicket({ ticket, onClose }: LinkOtherTicketProps) {
  const { t } = useTranslation('ticket');
  return (
    <LinkTicketDialog
      words={{
        title: t('linkTitle'),
        label: t('otherTicket'),
        hint: t('linkHint'),
        confirm: t('linkConfirm'),
        missing: t('linkMissing'),
        failed: t('linkFailed'),
      }}
      known={new Set([ticket.id, ...ticket.links.map(({ id }) => id)])}
      link={async (other) => {
        await link(ticket.id, other);
        notify(() => words('linkMade'));
      }}
      onClose={onClose}
    />
  );
}
