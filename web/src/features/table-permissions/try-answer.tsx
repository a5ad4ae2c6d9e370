import type { tryStatement } from '@maru/contract/data';
import type { CallOutput } from '@maru/contract/kit/client';
import { useTranslation } from 'react-i18next';
import { CloseIcon, DoneIcon } from '../../ui/icons.tsx';
import classes from './try-as.module.css';

export type Tried = CallOutput<typeof tryStatement>;

/** The answer, and each right that the statement needs, up to the one that is missing. */
export function TryAnswer({ answer, name }: { answer: Tried; name: string }) {
  const { t } = useTranslation('tablePermissions');
  const { allowed, kind, uses, refusal } = answer;
  const could = allowed ? (kind === 'select' ? 'couldRun' : 'couldChange') : 'couldNot';
  return (
    <div className={classes.answer} data-allowed={allowed}>
      <strong>{t(could, { name })}</strong>
      {refusal && <p>{refusal.message}</p>}
      {uses.length > 0 && (
        <>
          <p>{t('decides')}</p>
          <ul>
            {uses.map(({ table_name, right, held }) => (
              <li key={`${table_name} ${right}`} data-held={held}>
                {held ? <DoneIcon size={14} /> : <CloseIcon size={14} />}
                <span>{t('cell', { right: t(right), table: table_name })}</span>
                <span>{t(held ? 'held' : 'missing')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
