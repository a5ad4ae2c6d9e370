import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../lib/moment.tsx';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { useTimes } from '../../lib/times.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { KindTag } from '../../ui/pill.tsx';
import { historyQuery, type PastStatement } from './data.queries.ts';
import classes from './history-dialog.module.css';

interface HistoryDialogProps {
  onClose(): void;
  onChoose(sql: string): void;
}

/** One's own last statements, to be used again. */
export default function HistoryDialog({ onClose, onChoose }: HistoryDialogProps) {
  const { t } = useTranslation(['data', 'common']);
  const history = useQuery(historyQuery);
  const all = history.data?.results;
  return (
    <Dialog title={t('historyTitle')} onClose={onClose}>
      {history.isError && (
        <RetryAlert text={t('historyError')} retry={() => void history.refetch()} />
      )}
      {history.isPending && (
        <section aria-busy="true" aria-label={t('common:loading')}>
          <Skeleton h={120} mt="sm" />
        </section>
      )}
      {all?.length === 0 && <p className={classes.none}>{t('historyEmpty')}</p>}
      {all && all.length > 0 && (
        <ul className={classes.list}>
          {all.map((one) => (
            <Past key={one.id} past={one} onChoose={onChoose} />
          ))}
        </ul>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Dialog>
  );
}

const TONES = {
  allowed: undefined,
  refused: 'danger',
  preview: 'warn',
  confirmed: 'accent',
} as const;

function Past({ past, onChoose }: { past: PastStatement; onChoose(sql: string): void }) {
  const { t } = useTranslation('data');
  const { moment } = useTimes();
  const { sql, outcome, created_at } = past;
  return (
    <li>
      <button type="button" className={classes.past} title={sql} onClick={() => onChoose(sql)}>
        <code>{sql}</code>
        <span className={classes.about}>
          <KindTag tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</KindTag>
          <Moment moment={created_at} times={moment} />
        </span>
      </button>
    </li>
  );
}
