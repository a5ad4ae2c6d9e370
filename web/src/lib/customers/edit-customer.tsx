import { TextInput } from '@mantine/core';
import type { Customer } from '@maru/contract/customers';
import { LIMITS } from '@maru/contract/limits';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { Versioned } from '../api.ts';
import { useEditDialog } from '../form/use-edit-dialog.ts';
import { notify } from '../notify.ts';
import { wordsOf } from '../translated-text.ts';
import { patch, reloadCustomer } from './customers.queries.ts';

const words = wordsOf('customers');

interface EditCustomerProps {
  saved: Versioned<Customer>;
  onClose(): void;
}

export function EditCustomer({ saved, onClose }: EditCustomerProps) {
  const { t } = useTranslation(['customers', 'common']);
  const { id } = saved.body;
  const { field, dialog } = useEditDialog({
    saved,
    draftOf: ({ name, email, phone }) => ({ name, email, phone }),
    async save(changed, _, version) {
      await patch(id, changed, version);
      notify(() => words('saved'));
    },
    reload: () => reloadCustomer(id),
    failed: t('saveFailed'),
    onClose,
  });
  return (
    <FormDialog
      title={t('editTitle')}
      confirm={t('common:save')}
      cancel={t('common:cancel')}
      {...dialog}
    >
      <TextInput data-autofocus maxLength={LIMITS.name} {...field('name', t('name'))} />
      <TextInput type="email" maxLength={LIMITS.email} {...field('email', t('email'))} />
      <TextInput type="tel" maxLength={LIMITS.phoneNumber} {...field('phone', t('phone'))} />
    </FormDialog>
  );
}
