import { TextInput } from '@mantine/core';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useAsked } from './use-asked.ts';
import type { TicketAction } from './use-ticket-action.ts';

interface HoldTicketProps {
  action: TicketAction;
  onClose(): void;
}

export function HoldTicket({ action, onClose }: HoldTicketProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const { dialog, run } = useAsked(onClose);
  return (
    <FormDialog
      title={t('holdTitle')}
      confirm={t('putOnHold')}
      cancel={t('common:cancel')}
      onSubmit={() =>
        void run(() => action.hold(reason, until ? new Date(until).toISOString() : null))
      }
      {...dialog}
    >
      <TextInput
        label={t('holdReason')}
        data-autofocus
        required
        maxLength={TICKET_LIMITS.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        label={t('wakeAt')}
        description={t('holdHint')}
        type="datetime-local"
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
