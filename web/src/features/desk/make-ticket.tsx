import { NativeSelect, TextInput } from '@mantine/core';
import { newIdempotencyKey } from '@maru/client/idempotency-key';
import type { ConversationDetail } from '@maru/contract/conversations';
import { TICKET_PRIORITIES } from '@maru/contract/ticket-life';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { createTicket } from '@maru/contract/ticket-properties';
import type { Ticket } from '@maru/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { failureText, refusedFields } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { ownId } from '../../lib/session.ts';
import { reloadTicketLists } from '../../lib/ticket-lists.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { reloadDetail } from './conversations.queries.ts';
import { firstWords } from './first-words.ts';
import { firstMessagesQuery } from './messages.queries.ts';

const words = wordsOf('desk');
/** Characters of a subject that a list of tickets shows. */
const PROPOSED_LENGTH = 80;

interface MakeTicketProps {
  detail: ConversationDetail;
  onClose(): void;
}

const customerName = (detail: ConversationDetail): string => detail.customer?.name || detail.name;

/** What the customer said first. Undefined until it is known. */
function useProposedSubject(detail: ConversationDetail): string | undefined {
  const { t } = useTranslation('desk');
  const { data, isError } = useQuery(firstMessagesQuery(detail.id));
  if (!data && !isError) return;
  const said = data?.find((message) => message.sender === 'client' && message.content.trim());
  return said
    ? firstWords(said.content, PROPOSED_LENGTH)
    : t('fromChat', { name: customerName(detail) });
}

/** A ticket of this conversation, for the person who makes it unless a colleague has the conversation. Everything else about it is on its own screen. */
export function MakeTicket({ detail, onClose }: MakeTicketProps) {
  const { t } = useTranslation(['desk', 'common']);
  const name = customerName(detail);
  const isColleagues = detail.assignee !== null && detail.assignee.id !== ownId();
  const [typed, setTyped] = useState<string>();
  const proposed = useProposedSubject(detail);
  const subject = typed ?? proposed ?? '';
  const box = useRef<HTMLInputElement>(null);
  // Typing replaces it, whether it is known before the box has the focus or after.
  const select = () => typed === undefined && box.current?.select();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the proposal comes
  useEffect(() => void select(), [proposed]);
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
        assignee_id: isColleagues ? null : ownId(),
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
        ref={box}
        data-autofocus
        onFocus={select}
        label={t('subject')}
        maxLength={TICKET_LIMITS.subject}
        error={wrong ?? false}
        value={subject}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
