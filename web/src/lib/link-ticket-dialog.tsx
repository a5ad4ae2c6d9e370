import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../ui/form-dialog.tsx';
import { failureText, refusedFields } from './failure.ts';
import { ticketSearchQuery } from './ticket-search.ts';

interface LinkTicketDialogProps {
  words: Record<'title' | 'label' | 'hint' | 'confirm' | 'missing' | 'failed', string>;
  /** Tickets that are not offered. */
  known: ReadonlySet<number>;
  link(ticket: number): Promise<void>;
  onClose(): void;
}

/** The server searches, and offers only what one may see. */
export function LinkTicketDialog({ words, known, link, onClose }: LinkTicketDialogProps) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const found = useQuery(ticketSearchQuery(search === chosen?.label ? '' : search.trim()));
  const offered = (found.data ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, subject }) => ({ value: String(id), label: `#${id} ${subject}` }));
  const data =
    chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered;

  async function submit(): Promise<void> {
    if (!chosen) return setWrong(words.missing);
    setBusy(true);
    setError(undefined);
    setWrong(undefined);
    try {
      await link(Number(chosen.value));
      onClose();
    } catch (failure) {
      const { ticket_id } = refusedFields(failure);
      setWrong(ticket_id);
      if (!ticket_id) setError(failureText(failure, { empty: words.failed, none: words.failed }));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={words.title}
      confirm={words.confirm}
      cancel={t('cancel')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={words.label}
        description={words.hint}
        searchable
        // The list would cover the buttons before anything is typed.
        openOnFocus={false}
        nothingFoundMessage={found.isPending ? undefined : t('nothingFound')}
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
