import { NativeSelect, Text } from '@mantine/core';
import type { GroupDetail } from '@maru/contract/group-details';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { remove } from './access.queries.ts';
import { ShownEffects } from './group-effects.tsx';

interface DeleteGroupProps {
  group: GroupDetail;
  groups: readonly GroupDetail[];
  onClose(): void;
}

/** Asks before a group is deleted, and where its members go. */
export function DeleteGroup({ group, groups, onClose }: DeleteGroupProps) {
  const { t } = useTranslation(['access', 'common']);
  const navigate = useNavigate();
  const [target, setTarget] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { id, name, member_count: count } = group;
  const targets = groups.filter((one) => one.id !== id && one.permissions.every(may));

  async function confirm(): Promise<void> {
    if (count > 0 && target === '') return setError(t('noTarget'));
    setBusy(true);
    setError(undefined);
    try {
      await remove(id, target === '' ? undefined : Number(target));
      notify(() => wordsOf('access')('group_deleted'));
      void navigate(paths.groups, { replace: true });
    } catch (failure) {
      const words = { empty: t('failed_to_delete_group'), none: t('error_deleting_group') };
      setError(failureText(failure, words));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t('deleteTitle', { name })}
      confirm={t('common:delete')}
      cancel={t('common:cancel')}
      danger
      busy={busy}
      error={error}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Text c="var(--dim)">{count === 0 ? t('deleteEmpty') : t('deleteMembers', { count })}</Text>
      {count > 0 && (
        <NativeSelect
          label={t('moveTo')}
          data={[
            { value: '', label: t('chooseTarget') },
            ...targets.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
      )}
      {target !== '' && <ShownEffects body={{ group_id: id, move_to: Number(target) }} />}
    </FormDialog>
  );
}
