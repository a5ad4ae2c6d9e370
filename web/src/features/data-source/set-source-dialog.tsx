import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { KeepRights } from './keep-rights.tsx';
import type { SetSource } from './use-set-source.ts';

interface SetSourceDialogProps {
  title: string;
  confirm: string;
  danger?: boolean;
  source: SetSource;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks for a source, and then, if the database is another one, for what becomes of the rights. */
export function SetSourceDialog({ source, children, ...asking }: SetSourceDialogProps) {
  const { t } = useTranslation(['dataSource', 'common']);
  const [keeps, setKeeps] = useState(false);
  const { busy, error, undecided, set } = source;
  const shared = { cancel: t('common:cancel'), busy, error };
  if (!undecided) {
    return (
      <FormDialog {...asking} {...shared}>
        {children}
      </FormDialog>
    );
  }
  const { wanted, question } = undecided;
  return (
    <FormDialog
      {...shared}
      title={t('otherDatabase')}
      confirm={t(keeps ? 'useKeeping' : 'useRemoving')}
      danger={!keeps}
      onSubmit={() => void set({ ...wanted, keep_rights: keeps })}
      onClose={asking.onClose}
    >
      <KeepRights question={question} keeps={keeps} onChange={setKeeps} />
    </FormDialog>
  );
}
