import type { GroupDetail } from '@maru/contract/group-details';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { may } from '../../lib/session.ts';
import { create } from './access.queries.ts';
import { groupBodyOf, groupDraftOf } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { pathOfGroup } from './group-path.ts';

/** A copy has the permissions of its model, as far as the user may give them, and no members. */
export function NewGroup({ model }: { model: GroupDetail | undefined }) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const empty = groupDraftOf({ name: '', permissions: [] });
  const copied = model && {
    name: t('copyOf', { name: model.name }),
    permissions: groupDraftOf({ name: '', permissions: model.permissions.filter(may) }).permissions,
  };
  return (
    <GroupForm
      group={undefined}
      stored={{ values: empty }}
      start={{ ...empty, ...copied }}
      save={async (draft) => {
        const { body, version } = await create(groupBodyOf(draft));
        void navigate(pathOfGroup(body.id), { replace: true });
        return { values: groupDraftOf(body), version, message: t('group_created') };
      }}
    />
  );
}
