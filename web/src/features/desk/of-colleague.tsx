import { shownName } from '@maru/contract/kit/person-name';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PermissionButton } from '../../lib/permission-button.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';

interface OfColleagueProps {
  actions: ConversationActions;
  children: ReactElement<object>;
}

/** A control that one may not use while a colleague has the conversation, and why. */
export function OfColleague({ actions: { colleague, mayAct }, children }: OfColleagueProps) {
  const { t } = useTranslation('desk');
  return (
    <PermissionButton
      allowed={mayAct}
      reason={t('heldByColleague', { name: shownName(colleague?.name ?? '') })}
    >
      {children}
    </PermissionButton>
  );
}
