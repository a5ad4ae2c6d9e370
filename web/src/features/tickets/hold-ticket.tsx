import { TextInput } from '@mantine/core';
import { latestWake, TICKET_LIMITS } from '@maru/contract/ticket-limits';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAction } from '../../lib/ticket/use-dialog-action.ts';
import type { TicketAction } from '../../lib/ticket/use-ticket-action.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface HoldTicketProps {
  /** The hold that is changed; without one the ticket is put on hold. */
  hold: TicketDetail['hold'];
  action: TicketAction;
  onClose(): void;
}

/** A moment on the viewer's clock, as a field for date and time has it. */
function localText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Asks why a ticket is put on hold and until when, or changes that. */
export function HoldTicket({ hold, action, onClose }: HoldTicketProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const [reason, setReason] = useState(hold?.reason ?? '');
  const [until, setUntil] = useState(hold?.wake_at ? localText(new Date(hold.wake_at)) : '');
  const [isMissing, setMissing] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const { dialog, run } = useDialogAction(onClose);
  const submit = () => {
    if (reason.trim() === '') {
      setMissing(true);
      reasonField.current?.focus();
      return;
    }
    void run(() => action.hold(reason, until ? new Date(until).toISOString() : null));
  };
  return (
    <FormDialog
      title={t(hold ? 'editHoldTitle' : 'holdTitle')}
      confirm={t(hold ? 'common:save' : 'putOnHold')}
      cancel={t('common:cancel')}
      onSubmit={submit}
      {...dialog}
    >
      <TextInput
        ref={reasonField}
        label={t('holdReason')}
        data-autofocus
        required
        error={isMissing && reason.trim() === '' && t('reasonMissing')}
        maxLength={TICKET_LIMITS.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        label={t('wakeAt')}
        description={t('holdHint')}
        type="datetime-local"
        max={localText(latestWake(Date.now()))}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
