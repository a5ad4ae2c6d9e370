import { TextInput } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { normalTags } from '@maru/contract/ticket-tags';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../lib/api.ts';
import { failureText, isStale, refusedFields } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TagField } from './tag-field.tsx';
import { patch, reloadTicket, type TicketPatch } from './tickets.queries.ts';

const words = wordsOf('ticket');

interface Draft {
  subject: string;
  requester_name: string;
  customer_email: string;
  due_date: string;
  due_reason: string;
  tags: string;
}

/** No tag has a line break. */
const SEPARATOR = '\n';

const draftOf = (ticket: TicketDetail): Draft => ({
  subject: ticket.subject,
  requester_name: ticket.requester_name,
  customer_email: ticket.customer_email,
  due_date: ticket.due_date ?? '',
  due_reason: ticket.due_reason,
  tags: ticket.tags.join(SEPARATOR),
});

const tagsOf = (text: string): string[] => normalTags(text.split(SEPARATOR));

/** Only what was changed here, so that others' changes of other fields stay. */
function changesOf(before: Draft, after: Draft): TicketPatch {
  const changed = (name: keyof Draft) => before[name].trim() !== after[name].trim();
  return {
    ...(changed('subject') && { subject: after.subject }),
    ...(changed('requester_name') && { requester_name: after.requester_name }),
    ...(changed('customer_email') && { customer_email: after.customer_email }),
    ...(changed('due_date') && { due_date: after.due_date || null }),
    ...((changed('due_reason') || (changed('due_date') && after.due_date)) && {
      due_reason: after.due_reason,
    }),
    ...(changed('tags') && { tags: tagsOf(after.tags) }),
  };
}

/** What was typed here stays; what was not touched becomes what is stored now. */
function rebased(base: Draft, mine: Draft, theirs: Draft): Draft {
  const names = Object.keys(base) as (keyof Draft)[];
  const entries = names.map((name) => [
    name,
    mine[name] === base[name] ? theirs[name] : mine[name],
  ]);
  return Object.fromEntries(entries) as unknown as Draft;
}

interface EditTicketProps {
  saved: Versioned<TicketDetail>;
  onClose(): void;
}

/** If somebody else has changed the ticket, what was typed stays, and the next save is based on theirs. */
export function EditTicket({ saved, onClose }: EditTicketProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const [base, setBase] = useState(() => ({ draft: draftOf(saved.body), version: saved.version }));
  const [draft, setDraft] = useState(base.draft);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});

  async function submit(): Promise<void> {
    const changes = changesOf(base.draft, draft);
    if (Object.keys(changes).length === 0) return onClose();
    setBusy(true);
    setError(undefined);
    setWrong({});
    try {
      await patch(saved.body.id, changes, base.version);
      notify(() => words('saved'));
      onClose();
    } catch (failure) {
      setError(failureText(failure, { empty: t('changeFailed'), none: t('changeFailed') }));
      setWrong(refusedFields(failure));
      if (isStale(failure)) {
        const now = await reloadTicket(saved.body.id).catch(() => undefined);
        if (now) {
          const theirs = draftOf(now.body);
          setDraft((mine) => rebased(base.draft, mine, theirs));
          setBase({ draft: theirs, version: now.version });
        }
      }
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof Draft) => ({
    label: t(LABELS[name]),
    value: draft[name],
    error: wrong[name] ?? false,
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });

  return (
    <FormDialog
      title={t('editTitle')}
      confirm={t('common:save')}
      cancel={t('common:cancel')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput data-autofocus required maxLength={TICKET_LIMITS.subject} {...field('subject')} />
      <TextInput maxLength={LIMITS.name} {...field('requester_name')} />
      <TextInput type="email" maxLength={LIMITS.email} {...field('customer_email')} />
      <TextInput type="date" {...field('due_date')} />
      {draft.due_date && <TextInput maxLength={TICKET_LIMITS.reason} {...field('due_reason')} />}
      <TagField
        label={t('tags')}
        description={t('tagsHint')}
        error={wrong.tags ?? false}
        tags={tagsOf(draft.tags)}
        onChange={(tags) => setDraft({ ...draft, tags: tags.join(SEPARATOR) })}
      />
    </FormDialog>
  );
}

const LABELS = {
  subject: 'subject',
  requester_name: 'requester',
  customer_email: 'customer',
  due_date: 'due_date',
  due_reason: 'dueReason',
  tags: 'tags',
} as const;
