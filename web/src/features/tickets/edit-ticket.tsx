import { TextInput } from '@mantine/core';
import { recordOf } from '@maru/contract/kit/record-of';
import { LIMITS } from '@maru/contract/limits';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { TICKET_PROPERTIES, type TicketDetail } from '@maru/contract/ticket-properties';
import { normalTags } from '@maru/contract/ticket-tags';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../lib/api.ts';
import { useEditDialog } from '../../lib/form/use-edit-dialog.ts';
import { notify } from '../../lib/notify.ts';
import { patch, reloadTicket, type TicketPatch } from '../../lib/ticket/ticket.queries.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TagField } from './tag-field.tsx';
import { readOn } from './tickets.queries.ts';

const words = wordsOf('ticket');

/** The priority is changed beside the ticket. */
const EDITED = TICKET_PROPERTIES.filter((name) => name !== 'priority');

type Draft = Record<(typeof EDITED)[number], string>;

/** No tag has a line break. */
const SEPARATOR = '\n';

const textOf = (value: string | readonly string[] | null): string =>
  typeof value === 'string' ? value : (value ?? []).join(SEPARATOR);

const draftOf = (ticket: TicketDetail): Draft => recordOf(EDITED, (name) => textOf(ticket[name]));

const tagsOf = (text: string): string[] => normalTags(text.split(SEPARATOR));

/** Another due date needs its reason, also where the reason stays the same. */
const patchOf = (
  { due_date, due_reason, tags, ...texts }: Partial<Draft>,
  draft: Draft,
): TicketPatch => ({
  ...texts,
  ...(due_date !== undefined && { due_date: due_date || null }),
  ...((due_reason !== undefined || due_date) && { due_reason: draft.due_reason }),
  ...(tags !== undefined && { tags: tagsOf(tags) }),
});

interface EditTicketProps {
  saved: Versioned<TicketDetail>;
  onClose(): void;
}

export function EditTicket({ saved, onClose }: EditTicketProps) {
  const { t } = useTranslation(['ticket', 'ticketParts', 'common']);
  const { id } = saved.body;
  const { draft, set, errorOf, field, dialog } = useEditDialog({
    saved,
    draftOf,
    async save(changed, all, version) {
      await patch(id, patchOf(changed, all), version);
      // It is saved, whether or not the rest can be read at once.
      void readOn(id).catch(() => {});
      notify(() => words('saved'));
    },
    reload: () => reloadTicket(id),
    failed: t('ticketParts:changeFailed'),
    onClose,
  });
  return (
    <FormDialog
      title={t('editTitle')}
      confirm={t('common:save')}
      cancel={t('common:cancel')}
      {...dialog}
    >
      <TextInput
        data-autofocus
        required
        maxLength={TICKET_LIMITS.subject}
        {...field('subject', t('subject'))}
      />
      <TextInput maxLength={LIMITS.name} {...field('requester_name', t('requester'))} />
      <TextInput
        type="email"
        maxLength={LIMITS.email}
        {...field('customer_email', t('customer'))}
      />
      <TextInput type="date" {...field('due_date', t('due_date'))} />
      {draft.due_date && (
        <TextInput maxLength={TICKET_LIMITS.reason} {...field('due_reason', t('dueReason'))} />
      )}
      <TagField
        label={t('tags')}
        description={t('tagsHint')}
        error={errorOf('tags')}
        tags={tagsOf(draft.tags)}
        onChange={(tags) => set('tags', tags.join(SEPARATOR))}
      />
    </FormDialog>
  );
}
