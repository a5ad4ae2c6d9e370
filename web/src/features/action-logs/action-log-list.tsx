import './action-logs.words.ts';
import { ACTIONS, type ActionLogEntry } from '@maru/contract/action-logs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, choiceColumn, textColumn, timeColumn } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { dayFilter, useLogFilters } from '../../lib/list/log-filters.ts';
import { LogZone } from '../../lib/list/log-zone.tsx';
import { useTimes } from '../../lib/times.ts';
import { KindTag } from '../../ui/pill.tsx';
import { type ActionLogSortKey, actionLogSource } from './action-logs.queries.ts';
import { LogCheckFault, LogCheckState } from './log-check.tsx';

/** The same as `is_sign_out` in the database, by which the filter goes. */
const isSignOut = ({ action_type, model, extra_info }: ActionLogEntry): boolean =>
  action_type === 'delete' && model === 'session' && extra_info === 'signed out';

export function Component() {
  const { t } = useTranslation('actionLogs');
  const { seconds } = useTimes();
  const logFilters = useLogFilters();
  const columns = useMemo(
    (): Column<ActionLogEntry, ActionLogSortKey>[] => [
      timeColumn('timestamp', t('time'), 172, seconds, {
        filter: dayFilter,
      }),
      textColumn('user_name', t('userName'), 118, { isMain: true }),
      choiceColumn('action_type', t('action'), 124, ACTIONS, (action) => t(action), {
        filter: {
          kind: 'select',
          name: 'action_type',
          choices: ACTIONS.map((action) => ({ value: action, label: t(action) })),
          // Nearly all deletions are sign-outs, and nobody looks for them there.
          also: { delete: { sign_outs: 'false' } },
        },
        // The end of a session deletes nothing that anyone would miss.
        show: (entry) => (
          <KindTag
            tone={
              entry.action_type === 'delete' && entry.model !== 'session' ? 'danger' : undefined
            }
          >
            {t(isSignOut(entry) ? 'signOut' : entry.action_type)}
          </KindTag>
        ),
      }),
      textColumn('object_repr', t('target'), 146),
      textColumn('model', t('model'), 112),
      textColumn('extra_info', t('data'), 220, { reading: 'changes', grows: true, copies: true }),
      textColumn('ip_address', t('ipAddress'), 140, { copies: true }),
    ],
    [t, seconds],
  );
  // A sign-out is a deletion of a session: among the deletions there are many.
  const signOuts = {
    kind: 'select',
    name: 'sign_outs',
    label: t('signOuts'),
    choices: [
      { value: 'false', label: t('leftOut') },
      { value: 'true', label: t('only') },
    ],
  } as const;
  return (
    <ListScreen
      title={t('title')}
      columns={columns}
      moreFilters={[...logFilters, signOuts]}
      source={actionLogSource}
      defaultOrdering="-timestamp"
      loadError={t('loadError')}
      isLog
      actions={() => <LogCheckState />}
    >
      <LogCheckFault />
      <LogZone />
    </ListScreen>
  );
}
