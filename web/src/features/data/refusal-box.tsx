import { Button } from '@mantine/core';
import type { Refusal, StatementAnswer } from '@maru/contract/data';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { RefusedIcon } from '../../ui/data-icons.tsx';
import classes from './answer.module.css';

const EveryRowDialog = lazyPart(() => import('./every-row-dialog.tsx'), null);

interface RefusalBoxProps {
  refusal: Refusal;
  kind: StatementAnswer['kind'];
  /** Sends it again, meant for every row. */
  onEveryRow?(): void;
  children?: ReactNode;
}

/** Why a statement was not run, and what would be allowed. */
export function RefusalBox({ refusal, kind, onEveryRow, children }: RefusalBoxProps) {
  const { t } = useTranslation('data');
  const [isAsking, setAsking] = useState(false);
  const { reason, message, what, right, held, position } = refusal;
  const isRight = reason === 'missing_right' && right !== null;
  const rights = held.map((one) => t(`right.${one}`)).join(', ');
  return (
    <div className={classes.refusal}>
      <RefusedIcon />
      <div>
        {isRight && <strong>{t(`mayNot.${right}`, { table: what })}</strong>}
        <p>
          {isRight
            ? t(held.length > 0 ? 'heldRights' : 'heldNone', { table: what, rights })
            : message}{' '}
          {isRight && t('askAdministrator')}
          {position !== null && t('atCharacter', { at: position })}
        </p>
        <div className={classes.actions}>
          {reason === 'no_where' && onEveryRow && (
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              {t('everyRow')}
            </Button>
          )}
          {children}
        </div>
      </div>
      {isAsking && onEveryRow && (
        <EveryRowDialog
          table={what}
          kind={kind}
          onConfirm={() => {
            setAsking(false);
            onEveryRow();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
