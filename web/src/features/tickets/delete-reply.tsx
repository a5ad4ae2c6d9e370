import type { CannedReply } from '@maru/contract/canned-replies';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { removeReply } from './canned-replies.queries.ts';

const words = wordsOf('replies');

export function DeleteReply({ reply, onClose }: { reply: CannedReply; onClose(): void }) {
  const { t } = useTranslation(['replies', 'common']);
  const { busy, attempt } = useAttempt(() => ({
    empty: words('notDeleted'),
    none: words('notDeleted'),
  }));
  const remove = () =>
    attempt(async () => {
      await removeReply(reply);
      notify(() => words('deleted'));
      onClose();
    });
  return (
    <Confirm
      title={t('deleteTitle')}
      about={reply.name}
      text={t('deleteText')}
      confirm={t('common:delete')}
      cancel={t('common:cancel')}
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
