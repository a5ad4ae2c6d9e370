import './bot-logs.words.ts';
import { BOT_ACTIONS, type BotLogEntry } from '@maru/contract/bot-logs';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { useTimes } from '../../lib/times.ts';
import { botLogSource } from './bot-logs.queries.ts';

export function Component() {
  const { t } = useTranslation('botLogs');
  const times = useTimes();
  const text = (
    name: 'user_name' | 'target_table' | 'user_statement' | 'sql_statement' | 'ip_address',
    label: string,
  ): Column<BotLogEntry> => ({
    id: name,
    label,
    cell: (row) => row[name],
    whole: (row) => row[name],
    sortKey: name,
    filter: { kind: 'text', name },
  });
  const columns: Column<BotLogEntry>[] = [
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
        choices: BOT_ACTIONS.map((action) => ({ value: action, label: t(action) })),
      },
    },
    text('target_table', t('table')),
    text('user_statement', t('userPrompt')),
    text('sql_statement', t('sql')),
    text('ip_address', t('ipAddress')),
  ];
  return (
    <ListScreen
      title={t('title')}
      columns={columns}
      source={botLogSource}
      defaultOrdering="-timestamp"
      loadError={t('loadError')}
    />
  );
}
