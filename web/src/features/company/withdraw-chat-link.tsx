import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { type KeyOwner, storeKey } from './chat-links.queries.ts';

const words = wordsOf('chatLinks');

interface WithdrawChatLinkProps {
  owner: KeyOwner;
  onClose(): void;
}

export function WithdrawChatLink({ owner, onClose }: WithdrawChatLinkProps) {
  const { t } = useTranslation(['chatLinks', 'common']);
  const { busy, attempt } = useAttempt(() => ({
    empty: words('saveFailed'),
    none: words('noAnswer'),
  }));
  return (
    <Confirm
      title={t('withdrawOf', { name: owner.name || t('company') })}
      text={t('withdrawText')}
      confirm={t('withdraw')}
      cancel={t('common:cancel')}
      busy={busy}
      onConfirm={() =>
        void attempt(async () => {
          await storeKey(owner, '');
          notify(() => words('withdrawn'));
          onClose();
        })
      }
      onCancel={onClose}
    />
  );
}
