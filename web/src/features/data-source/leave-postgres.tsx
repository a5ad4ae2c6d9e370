import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { chooseSource } from './data-source.queries.ts';

const words = wordsOf('dataSource');

export function LeavePostgres({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['dataSource', 'common']);
  const { busy, attempt } = useAttempt(() => ({
    empty: words('saveFailed'),
    none: words('noAnswer'),
  }));
  return (
    <Confirm
      title={t('backTitle')}
      text={t('backText')}
      confirm={t('back')}
      cancel={t('common:cancel')}
      busy={busy}
      onConfirm={() =>
        void attempt(async () => {
          const isCleared = await chooseSource({ kind: 'embedded' });
          notify(() => words('backDone'));
          if (!isCleared) notify(() => words('notCleared'), 'bad');
          onClose();
        })
      }
      onCancel={onClose}
    />
  );
}
