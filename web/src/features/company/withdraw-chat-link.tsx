import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { Confirm } from '../../ui/confirm.tsx';

const words = wordsOf('chatLinks');

interface WithdrawChatLinkProps {
  /** The name of the link's owner. */
  name: string;
  withdraw(): Promise<void>;
  onClose(): void;
}

export function WithdrawChatLink({ name, withdraw, onClose }: WithdrawChatLinkProps) {
  const { t } = useTranslation(['chatLinks', 'common']);
  const { busy, attempt } = useAttempt(() => ({
    empty: words('saveFailed'),
    none: words('noAnswer'),
  }));
  return (
    <Confirm
      title={t('withdrawOf', { name })}
      text={t('withdrawText')}
      confirm={t('withdraw')}
      cancel={t('common:cancel')}
      busy={busy}
      onConfirm={() =>
        void attempt(async () => {
          await withdraw();
          notify(() => words('withdrawn'));
          onClose();
        })
      }
      onCancel={onClose}
    />
  );
}
