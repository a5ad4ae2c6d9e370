import './action-logs.words.ts';
import { ACTIONS, type ActionLogEntry } from '@maru/contract/action-logs';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { useTimes } from '../../lib/times.ts';
import { actionLogSource } from './action-logs.queries.ts';

export function Component() {
  const { t } = useTranslation('actionLogs');
  const times = useTimes();
  const text = (
    name: 'user_name' | 'object_repr' | 'model' | 'extra_info' | 'ip_address',
    label: string,
  ): Column<ActionLogEntry> => ({
    id: name,
    label,
    cell: (row) => row[name],
    whole: (row) => row[name],
    sortKey: name,
    filter: { kind: 'text', name },
  });
  const columns: Column<ActionLogEntry>[] = [
    {
      id: 'timestamp',
      label: t('time'),
      cell: (row) => times.short(row.timestamp),
      whole: (row) => times.exact(row.timestamp),
      sortKey: 'timestamp',
      filter: { kind: 'date', name: 'timestamp' },
    },
    text('user_name', t('userName')),
    {
      id: 'action_type',
      label: t('action'),
      cell: (row) => t(row.action_type),
      sortKey: 'action_type',
      filter: {
        kind: 'select',
        name: 'action_type',
        choices: ACTIONS.map((action) => ({ value: action, label: t(action) })),
      },
    },
    text('object_repr', t('target')),
    text('model', t('model')),
    text('extra_info', t('data')),
    text('ip_address', t('ipAddress')),
  ];
  return (
    <ListScreen
      title={t('title')}
      columns={columns}
      source={actionLogSource}
      defaultOrdering="-timestamp"
      loadError={t('loadError')}
    />
  );
}
