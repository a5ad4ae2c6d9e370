import './close-room.words.ts';
import { Checkbox, Text } from '@mantine/core';
import type { Resolution } from '@maru/contract/ticket-life';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { type Closing, ResolutionFields } from '../../lib/resolution/resolution-fields.tsx';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { change } from './chats.queries.ts';
import { closeTicket, type OpenTicket, openTicket } from './room-tickets.queries.ts';

const words = wordsOf('closeRoom');

interface CloseRoomProps {
  room: number;
  tickets: readonly OpenTicket[];
  onClose(): void;
}

/**
 * Closes a room that has open tickets, and those that are chosen too. The room comes first: if a ticket is refused, the
 * dialog says so and stays for another try.
 */
export function CloseRoom({ room, onClose, ...props }: CloseRoomProps) {
  const { t } = useTranslation(['closeRoom', 'chats', 'common']);
  const [tickets, setTickets] = useState(props.tickets);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [closing, setClosing] = useState<Closing>({ resolution: '', note: '' });
  const [isMissing, setMissing] = useState(false);
  const [isRoomClosed, setIsRoomClosed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const wanted = tickets.filter(({ id }) => chosen.includes(id));

  const why = (failure: unknown) =>
    failureText(failure, { empty: t('noAnswer'), none: t('noAnswer') });

  async function closeTickets(resolved: Resolution): Promise<boolean> {
    for (const ticket of wanted) {
      try {
        await closeTicket(ticket, { resolution: resolved, note: closing.note });
        setTickets((all) => all.filter(({ id }) => id !== ticket.id));
      } catch (failure) {
        setError(t('ticketFailed', { number: ticket.id, why: why(failure) }));
        // The next try is based on the ticket as it is now.
        const now = await openTicket(ticket.id).catch(() => ticket);
        setTickets((all) => all.flatMap((one) => (one.id === ticket.id ? (now ?? []) : one)));
        return false;
      }
    }
    return true;
  }

  async function submit(): Promise<void> {
    const { resolution } = closing;
    if (wanted.length > 0 && resolution === '') return setMissing(true);
    setBusy(true);
    setError(undefined);
    try {
      if (!isRoomClosed) await change(room, { status: false });
      setIsRoomClosed(true);
      if (resolution !== '' && !(await closeTickets(resolution))) return;
      notify(() => words(wanted.length > 0 ? 'both' : 'roomOnly'));
      onClose();
    } catch (failure) {
      setError(t('failed', { why: why(failure) }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t('title')}
      confirm={isRoomClosed ? t('tryAgain') : t('chats:setInactive')}
      cancel={isRoomClosed ? t('leaveOpen') : t('common:cancel')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text size="md" c="var(--dim)">
        {t('text')}
      </Text>
      {tickets.map(({ id, subject }, at) => (
        <Checkbox
          key={id}
          {...(at === 0 && { 'data-autofocus': true })}
          label={t('alsoClose', { number: id, subject })}
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
      <Text size="sm" c="var(--dim)">
        {t('leaveHint')}
      </Text>
      {wanted.length > 0 && (
        <ResolutionFields closing={closing} isMissing={isMissing} onChange={setClosing} />
      )}
    </FormDialog>
  );
}
