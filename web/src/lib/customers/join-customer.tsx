import { Select } from '@mantine/core';
import type { Customer, FoundCustomer } from '@maru/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useAttempt } from '../attempt.ts';
import { notify } from '../notify.ts';
import { wordsOf } from '../translated-text.ts';
import classes from './customer-panel.module.css';
import { join, suggestionsQuery } from './customers.queries.ts';

const words = wordsOf('customers');

/** The number tells two customers apart who are called the same. */
export const customerLabel = ({ id, name, email, phone }: FoundCustomer): string =>
  [`#${id}`, name, email, phone].filter((text) => text !== '').join(' · ');

export const customerNameOf = ({ name, email, phone }: FoundCustomer): string =>
  name || email || phone;

interface JoinCustomerProps {
  customer: Customer;
  /** The typed address: the customer who has it is suggested first. */
  first: string;
  onClose(): void;
}

/** Joins a customer with another, who is searched for on the server. */
export function JoinCustomer({ customer, first, onClose }: JoinCustomerProps) {
  const { t } = useTranslation(['customers', 'common']);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [error, setError] = useState<() => string>();
  const { busy, attempt } = useAttempt(
    () => ({ empty: words('joinFailed'), none: words('joinFailed') }),
    (why) => setError(() => why),
  );
  const typed = search === chosen?.label ? '' : search.trim();
  const found = useQuery(suggestionsQuery(typed));
  const suggested = useQuery({ ...suggestionsQuery(first), enabled: first !== '' });
  const all = [...(typed === '' ? (suggested.data ?? []) : []), ...(found.data ?? [])];
  const listed = all
    .filter(({ id }, n) => id !== customer.id && all.findIndex((one) => one.id === id) === n)
    .map((one) => ({ value: String(one.id), label: customerLabel(one) }));
  const data =
    chosen && !listed.some(({ value }) => value === chosen.value) ? [chosen, ...listed] : listed;

  function submit(): void {
    setError(chosen ? undefined : () => () => words('joinMissing'));
    if (!chosen) return;
    void attempt(async () => {
      await join(customer.id, Number(chosen.value));
      notify(() => words('joined'));
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('joinTitle')}
      confirm={t('joinConfirm')}
      cancel={t('common:cancel')}
      danger
      busy={busy}
      error={error?.()}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.about}>{t('joinText', { name: customerNameOf(customer) })}</p>
      <Select
        label={t('joinWith')}
        placeholder={t('joinHint')}
        data-autofocus
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        nothingFoundMessage={found.isPending ? t('common:loading') : t('common:nothingFound')}
        filter={({ options }) => options}
        data={data}
        value={chosen?.value ?? null}
        onSearchChange={setSearch}
        onChange={(_, option) => setChosen(option ?? undefined)}
      />
    </FormDialog>
  );
}
