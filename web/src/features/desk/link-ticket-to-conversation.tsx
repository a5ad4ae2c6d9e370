import type { ConversationDetail } from '@maru/contract/conversations';
import { useTranslation } from 'react-i18next';
import { LinkTicketDialog } from '../../lib/link-ticket-dialog.tsx';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { linkTicketToConversation } from './conversations.queries.ts';

const words = wordsOf('desk');

interface LinkTicketToConversationProps {
  detail: ConversationDetail;
  onClose(): void;
}

export function LinkTicketToConversation({ detail, onClose }: LinkTicketToConversationProps) {
  const { t } = useTranslation('desk');
  return (
    <LinkTicketDialog
      words={{
        title: t('linkTicket'),
        label: t('linkTicket'),
        hint: t('linkHint'),
        confirm: t('linkConfirm'),
        missing: t('linkMissing'),
        failed: t('linkFailed'),
      }}
      known={new Set(detail.tickets.map(({ id }) => id))}
      link={async (ticket) => {
        await linkTicketToConversation(detail.id, ticket);
        notify(() => words('linked'));
      }}
      onClose={onClose}
    />
  );
}
