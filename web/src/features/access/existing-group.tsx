import { ActionIcon, Button } from '@mantine/core';
import type { GroupDetail } from '@maru/contract/group-details';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Versioned } from '../../lib/api.ts';
import { isMissing } from '../../lib/failure.ts';
import { MissingNotice } from '../../lib/missing-notice.tsx';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { may } from '../../lib/session.ts';
import { DeleteIcon } from '../../ui/list-icons.tsx';
import { groupQuery, update } from './access.queries.ts';
import { DeleteGroup } from './delete-group.tsx';
import { groupBodyOf, groupDraftOf } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { newGroupPath } from './group-path.ts';
import classes from './groups.module.css';

const storedOf = ({ body, version }: Versioned<GroupDetail>) => ({
  values: groupDraftOf(body),
  version,
});

export function ExistingGroup({ id, groups }: { id: number; groups: readonly GroupDetail[] }) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const group = useQuery(groupQuery(id));
  const [deleting, setDeleting] = useState(false);
  if (!group.data) {
    return (
      <div className={classes.loading} aria-busy={group.isPending}>
        {isMissing(group.error) ? (
          <MissingNotice text={t('missingGroup')} onBack={() => void navigate(paths.groups)} />
        ) : (
          group.isError && (
            <RetryAlert text={t('error_loading_groups')} retry={() => void group.refetch()} />
          )
        )}
      </div>
    );
  }
  const { body } = group.data;
  const isBeyondOwn = body.permissions.some((codename) => !may(codename));
  return (
    <>
      <GroupForm
        group={body}
        stored={storedOf(group.data)}
        readOnly={!may('change_group') || isBeyondOwn}
        notice={may('change_group') && isBeyondOwn ? t('beyondOwn') : undefined}
        actions={
          may('change_group') && (
            <>
              <Button variant="default" component={Link} to={newGroupPath(id)}>
                {t('copy')}
              </Button>
              {!isBeyondOwn && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('deleteGroup')}
                  title={t('deleteGroup')}
                  onClick={() => setDeleting(true)}
                >
                  <DeleteIcon />
                </ActionIcon>
              )}
            </>
          )
        }
        reload={async () =>
          storedOf(await queryClient.fetchQuery({ ...groupQuery(id), staleTime: 0 }))
        }
        save={async (draft, version) => {
          const remove_members = draft.removing.map(Number);
          const saved = await update(id, { ...groupBodyOf(draft), remove_members }, version);
          return { ...storedOf(saved), message: t('group_saved') };
        }}
      />
      {deleting && <DeleteGroup group={body} groups={groups} onClose={() => setDeleting(false)} />}
    </>
  );
}
