import type { StatementAnswer } from '@maru/contract/data';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';

interface EveryRowDialogProps {
  table: string;
  kind: StatementAnswer['kind'];
  onConfirm(): void;
  onCancel(): void;
}

/** Asks whether a statement without WHERE is meant so. */
export default function EveryRowDialog({ table, kind, ...acts }: EveryRowDialogProps) {
  const { t } = useTranslation(['data', 'common']);
  return (
    <Confirm
      title={t('everyRowTitle', { table })}
      text={t(kind === 'delete' ? 'everyRowDelete' : 'everyRowUpdate')}
      confirm={t('everyRowConfirm')}
      cancel={t('common:cancel')}
      {...acts}
    />
  );
}
