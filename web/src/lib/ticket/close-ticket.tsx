import './ticket-parts.words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Closing, ResolutionFields } from '../resolution/resolution-fields.tsx';
import { useDialogAction } from './use-dialog-action.ts';
import type { TicketAction } from './use-ticket-action.ts';

interface CloseTicketProps {
  action: TicketAction;
  onClose(): void;
}

export function CloseTicket({ action, onClose }: CloseTicketProps) {
  const { t } = useTranslation(['ticketParts', 'common']);
  const [closing, setClosing] = useState<Closing>({ resolution: '', note: '' });
  const [isMissing, setMissing] = useState(false);
  const { dialog, run } = useDialogAction(onClose);
  const submit = () => {
    const { resolution, note } = closing;
    if (resolution === '') return setMissing(true);
    const change = { status: 'closed', resolution, ...(note.trim() && { note }) } as const;
    void run(() => action.setStatus(change));
  };
  return (
    <FormDialog
      title={t('closeTitle')}
      confirm={t('close')}
      cancel={t('common:cancel')}
      onSubmit={submit}
      {...dialog}
    >
      <ResolutionFields closing={closing} isMissing={isMissing} autoFocus onChange={setClosing} />
    </FormDialog>
  );
}
