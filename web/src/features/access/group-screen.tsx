import './access.words.ts';
import { Button, NativeSelect } from '@mantine/core';
import type { GroupDetail } from '@maru/contract/group-details';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useNarrow } from '../../lib/list/narrow.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { may } from '../../lib/session.ts';
import { AddIcon } from '../../ui/list-icons.tsx';
import { groupDetailsQuery } from './access.queries.ts';
import { ExistingGroup } from './existing-group.tsx';
import { NEW_GROUP, newGroupPath, pathOfGroup } from './group-path.ts';
import classes from './groups.module.css';
import { NewGroup } from './new-group.tsx';

/** The groups on the left, the chosen one beside them. The address says which. */
export function Component() {
  const { t } = useTranslation(['access', 'common']);
  const [search] = useSearchParams();
  const groups = useQuery(groupDetailsQuery);
  const chosen = search.get('group');
  return (
    <>
      <PageHead
        title={t('groups')}
        crumb={{ label: t('common:accounts'), to: paths.accounts }}
        actions={
          <>
            {may('view_userprofile') && (
              <Button variant="subtle" color="gray" component={Link} to={paths.access}>
                {t('holdersTitle')}
              </Button>
            )}
            <PermissionButton allowed={may('change_group')}>
              <Button
                variant="default"
                component={Link}
                to={newGroupPath()}
                leftSection={<AddIcon />}
              >
                {t('newGroup')}
              </Button>
            </PermissionButton>
          </>
        }
      />
      {groups.isError && (
        <RetryAlert text={t('error_loading_groups')} retry={() => void groups.refetch()} />
      )}
      <div className={classes.panes} aria-busy={groups.isPending}>
        <GroupChoice groups={groups.data ?? []} chosen={chosen} />
        {groups.data && <ChosenGroup groups={groups.data} chosen={chosen} />}
      </div>
    </>
  );
}

interface ChoiceProps {
  groups: readonly GroupDetail[];
  chosen: string | null;
}

/** A list beside the group; on a narrow screen a select above it. */
function GroupChoice({ groups, chosen }: ChoiceProps) {
  const { t } = useTranslation('access');
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const shown = chosen ?? String(groups[0]?.id ?? '');
  if (isNarrow) {
    const choices = groups.map(({ id, name }) => ({ value: String(id), label: name }));
    return (
      <NativeSelect
        className={classes.choice ?? ''}
        label={t('chooseGroup')}
        value={shown}
        data={
          shown === NEW_GROUP ? [{ value: NEW_GROUP, label: t('newGroup') }, ...choices] : choices
        }
        onChange={(event) => void navigate(pathOfGroup(event.currentTarget.value))}
      />
    );
  }
  return (
    <nav className={classes.groups} aria-label={t('groupsOfCompany')}>
      {groups.map(({ id, name, member_count }) => (
        <Link
          key={id}
          to={pathOfGroup(id)}
          aria-current={shown === String(id) ? 'true' : undefined}
        >
          <span className={classes.label}>{name}</span>
          <span className={classes.count} aria-hidden="true">
            {t('memberCount', { count: member_count })}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function ChosenGroup({ groups, chosen }: ChoiceProps) {
  const { t } = useTranslation('access');
  const [search] = useSearchParams();
  if (chosen === NEW_GROUP && may('change_group')) {
    const model = groups.find(({ id }) => String(id) === search.get('from'));
    return <NewGroup key={`new ${model?.id}`} model={model} />;
  }
  const id = chosen === null ? groups[0]?.id : Number(chosen);
  if (id === undefined) return <p className={classes.empty}>{t('noGroups')}</p>;
  return <ExistingGroup key={id} id={id} groups={groups} />;
}
