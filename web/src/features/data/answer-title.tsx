import { useTranslation } from 'react-i18next';
import { ChangeIcon, QueryIcon, RefusedIcon } from '../../ui/data-icons.tsx';
import { DoneIcon, WarningIcon } from '../../ui/icons.tsx';
import type { Sent } from './statements.ts';

/** The outcome of a statement, in a few words. */
export function useAnswerTitle({ answer, error, made, decision }: Sent, isOver: boolean): string {
  const { t } = useTranslation('data');
  if (error !== undefined) return t('noAnswer');
  if (!answer) return t('running');
  const tables = answer.tables.join(', ');
  switch (answer.outcome) {
    case 'refused':
      return t('notRun');
    case 'failed':
      return t('databaseFailed');
    case 'preview':
      if (made?.outcome === 'changed') return t('changedOf', { tables });
      if (made) return t(made.outcome === 'refused' ? 'notRun' : 'databaseFailed');
      if (decision === 'cancelled') return t('cancelledOf', { tables });
      return t(isOver ? 'expiredOf' : 'changeOf', { tables });
    default:
      return tables ? t('readOf', { tables }) : t('readNothing');
  }
}

export function AnswerIcon({ sent: { answer, error, made } }: { sent: Sent }) {
  if (error !== undefined || answer?.outcome === 'failed') return <WarningIcon size={14} />;
  if (answer?.outcome === 'refused') return <RefusedIcon size={14} />;
  if (made?.outcome === 'changed') return <DoneIcon size={14} />;
  return answer?.outcome === 'preview' ? <ChangeIcon size={14} /> : <QueryIcon size={14} />;
}
