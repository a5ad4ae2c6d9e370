import type { ConversationDetail } from '@maru/contract/conversations';
import { shownName } from '@maru/contract/kit/person-name';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';
import { useConversationActions } from './use-conversation-actions.ts';

interface TakeOverProps {
  detail: ConversationDetail;
  onClose(): void;
}

/** Asks before a colleague's conversation is taken: of the colleague who had it when the question was asked. */
export function TakeOver({ detail, onClose }: TakeOverProps) {
  const { t } = useTranslation(['desk', 'common']);
  const { colleague, mayAnswer, takeOver, busy } = useConversationActions(detail);
  const [from] = useState(colleague);
  const [isOptional] = useState(mayAnswer);
  if (!from) return null;
  return (
    <Confirm
      title={t('takeOverTitle')}
      text={[
        t('takeOverText', { name: shownName(from.name) }),
        ...(isOptional ? [t('takeOverHint')] : []),
      ].join(' ')}
      confirm={t('takeOver')}
      cancel={t('common:cancel')}
      isHarmless
      busy={busy}
      onConfirm={() => void takeOver(from).then(onClose)}
      onCancel={onClose}
    />
  );
}
