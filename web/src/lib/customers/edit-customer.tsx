import { TextInput } from '@mantine/core';
import type { Customer } from '@maru/contract/customers';
import { LIMITS } from '@maru/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { Versioned } from '../api.ts';
import { failureText, isStale, refusedFields } from '../failure.ts';
import { notify } from '../notify.ts';
import { wordsOf } from '../translated-text.ts';
import { type CustomerPatch, patch, reloadCustomer } from './customers.queries.ts';

const words = wordsOf('customers');

const FIELDS = ['name', 'email', 'phone'] as const;
type Draft = Record<(typeof FIELDS)[number], string>;

const draftOf = ({ name, email, phone }: Customer): Draft => ({ name, email, phone });

/** Only what was changed here, so that others' changes of other fields stay. */
const changesOf = (before: Draft, after: Draft): CustomerPatch =>
  Object.fromEntries(
    FIELDS.filter((name) => before[name].trim() !== after[name].trim()).map((name) => [
      name,
      after[name],
    ]),
  );

interface EditCustomerProps {
  saved: Versioned<Customer>;
  onClose(): void;
}

/** If somebody else has changed the record, what was typed stays, and the next save is based on theirs. */
export function EditCustomer({ saved, onClose }: EditCustomerProps) {
  const { t } = useTranslation(['customers', 'common']);
  const [base, setBase] = useState(() => ({ draft: draftOf(saved.body), version: saved.version }));
  const [draft, setDraft] = useState(base.draft);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { id } = saved.body;

  async function rebase(): Promise<void> {
    const now = await reloadCustomer(id);
    const theirs = draftOf(now.body);
    setDraft((mine) => ({ ...theirs, ...changesOf(base.draft, mine) }));
    setBase({ draft: theirs, version: now.version });
  }

  async function submit(): Promise<void> {
    const changes = changesOf(base.draft, draft);
    if (Object.keys(changes).length === 0) return onClose();
    setBusy(true);
    setError(undefined);
    setWrong({});
    try {
      await patch(id, changes, base.version);
      notify(() => words('saved'));
      onClose();
    } catch (failure) {
      setError(failureText(failure, { empty: t('saveFailed'), none: t('saveFailed') }));
      setWrong(refusedFields(failure));
      if (isStale(failure)) await rebase().catch(() => {});
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof Draft) => ({
    label: t(name),
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
      <TextInput data-autofocus maxLength={LIMITS.name} {...field('name')} />
      <TextInput type="email" maxLength={LIMITS.email} {...field('email')} />
      <TextInput type="tel" maxLength={LIMITS.phoneNumber} {...field('phone')} />
    </FormDialog>
  );
}
