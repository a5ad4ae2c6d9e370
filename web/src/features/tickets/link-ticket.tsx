import { Select } from '@mantine/core';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, refusedFields } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { link, ticketSearchQuery } from './ticket-links.queries.ts';

const words = wordsOf('ticket');

interface LinkTicketProps {
  ticket: TicketDetail;
  onClose(): void;
}

/** The server searches, and offers only what one may see. */
export function LinkTicket({ ticket, onClose }: LinkTicketProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const found = useQuery(ticketSearchQuery(search === chosen?.label ? '' : search.trim()));
  const known = new Set([ticket.id, ...ticket.links.map(({ id }) => id)]);
  const offered = (found.data ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, subject }) => ({ value: String(id), label: `#${id} ${subject}` }));
  const data =
    chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered;

  async function submit(): Promise<void> {
    if (!chosen) return setWrong(t('linkMissing'));
    setBusy(true);
    setError(undefined);
    setWrong(undefined);
    try {
      await link(ticket.id, Number(chosen.value));
      notify(() => words('linkMade'));
      onClose();
    } catch (failure) {
      const { ticket_id } = refusedFields(failure);
      setWrong(ticket_id);
      if (!ticket_id) {
        setError(failureText(failure, { empty: t('linkFailed'), none: t('linkFailed') }));
      }
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t('linkTitle')}
      confirm={t('linkConfirm')}
      cancel={t('common:cancel')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('otherTicket')}
        description={t('linkHint')}
        searchable
        // The list would cover the buttons before anything is typed.
        openOnFocus={false}
        nothingFoundMessage={found.isPending ? undefined : t('common:nothingFound')}
        filter={({ options }) => options}
        data={data}
        error={wrong ?? false}
        value={chosen?.value ?? null}
        onSearchChange={setSearch}
        onChange={(value) => setChosen(data.find((one) => one.value === value))}
      />
    </FormDialog>
  );
}
