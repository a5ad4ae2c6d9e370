import './action-logs.words.ts';
import { ACTIONS, type ActionLogEntry } from '@maru/contract/action-logs';
import { useTranslation } from 'react-i18next';
import { type Column, choiceColumn, textColumn, timeColumn } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { useSeconds } from '../../lib/times.ts';
import { actionLogSource } from './action-logs.queries.ts';

export function Component() {
  const { t } = useTranslation('actionLogs');
  const columns: Column<ActionLogEntry>[] = [
    timeColumn('timestamp', t('time'), useSeconds(), {
      filter: { kind: 'date', name: 'timestamp' },
    }),
    textColumn('user_name', t('userName')),
    choiceColumn('action_type', t('action'), ACTIONS, (action) => t(action)),
    textColumn('object_repr', t('target')),
    textColumn('model', t('model')),
    textColumn('extra_info', t('data')),
    textColumn('ip_address', t('ipAddress')),
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
