import { NativeSelect, TextInput } from '@mantine/core';
import { newIdempotencyKey } from '@maru/client/idempotency-key';
import type { ConversationDetail } from '@maru/contract/conversations';
import { TICKET_PRIORITIES } from '@maru/contract/ticket-life';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { createTicket } from '@maru/contract/ticket-properties';
import type { Ticket } from '@maru/contract/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { failureText, refusedFields } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { reloadTicketLists } from '../../lib/ticket-lists.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { reloadDetail } from './conversations.queries.ts';

const words = wordsOf('desk');

interface MakeTicketProps {
  detail: ConversationDetail;
  onClose(): void;
}

/** A ticket of this conversation. Everything else about it is on its own screen. */
export function MakeTicket({ detail, onClose }: MakeTicketProps) {
  const { t } = useTranslation(['desk', 'common']);
  const name = detail.customer?.name || detail.name;
  const [subject, setSubject] = useState<string>(() => t('fromChat', { name }));
  const [priority, setPriority] = useState<Ticket['priority']>('normal');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** The same words that are sent again make no second ticket. */
  const [attempt, setAttempt] = useState({ subject: '', key: '' });

  async function submit(): Promise<void> {
    const key = attempt.subject === subject ? attempt.key : newIdempotencyKey();
    setAttempt({ subject, key });
    setBusy(true);
    setFailure(undefined);
    try {
      const body = {
        subject,
        priority,
        requester_name: name,
        customer_email: detail.customer?.email || detail.email,
        room_id: detail.id,
      };
      const { id } = await call(createTicket, { body }, { idempotencyKey: key });
      notify(() => words('made', { number: id }));
      void reloadTicketLists();
      void reloadDetail(detail.id);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  const wrong = refusedFields(failure).subject;
  return (
    <FormDialog
      title={t('makeTicket')}
      confirm={t('makeConfirm')}
      cancel={t('common:cancel')}
      busy={busy}
      error={
        failure !== undefined && !wrong
          ? failureText(failure, { empty: t('makeFailed'), none: t('makeFailed') })
          : undefined
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('subject')}
        maxLength={TICKET_LIMITS.subject}
        error={wrong ?? false}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('priority')}
        value={priority}
        data={TICKET_PRIORITIES.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => setPriority(event.currentTarget.value as Ticket['priority'])}
      />
    </FormDialog>
  );
}
