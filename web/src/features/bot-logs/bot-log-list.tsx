import './bot-logs.words.ts';
import { BOT_ACTIONS, type BotLogEntry } from '@maru/contract/bot-logs';
import { useTranslation } from 'react-i18next';
import { type Column, choiceColumn, textColumn, timeColumn } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { useSeconds } from '../../lib/times.ts';
import { botLogSource } from './bot-logs.queries.ts';

export function Component() {
  const { t } = useTranslation('botLogs');
  const columns: Column<BotLogEntry>[] = [
    timeColumn('timestamp', t('time'), useSeconds(), {
      filter: { kind: 'date', name: 'timestamp' },
    }),
    textColumn('user_name', t('userName')),
    choiceColumn('action_type', t('action'), BOT_ACTIONS, (action) => t(action)),
    textColumn('target_table', t('table')),
    textColumn('user_statement', t('userPrompt')),
    textColumn('sql_statement', t('sql')),
    textColumn('ip_address', t('ipAddress')),
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
