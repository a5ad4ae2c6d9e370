import './bot-logs.words.ts';
import { BOT_ACTIONS, type BotLogEntry } from '@maru/contract/bot-logs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, choiceColumn, textColumn, timeColumn } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { dayFilter, useLogFilters } from '../../lib/list/log-filters.ts';
import { LogZone } from '../../lib/list/log-zone.tsx';
import { useTimes } from '../../lib/times.ts';
import { KindTag } from '../../ui/pill.tsx';
import { type BotLogSortKey, botLogSource } from './bot-logs.queries.ts';

export function Component() {
  const { t } = useTranslation('botLogs');
  const { seconds } = useTimes();
  const logFilters = useLogFilters();
  const columns = useMemo(
    (): Column<BotLogEntry, BotLogSortKey>[] => [
      timeColumn('timestamp', t('time'), 172, seconds, {
        filter: dayFilter,
      }),
      textColumn('user_name', t('userName'), 118, { isMain: true }),
      choiceColumn('action_type', t('action'), 102, BOT_ACTIONS, (action) => t(action), {
        show: ({ action_type }) => (
          <KindTag tone={action_type === 'delete' ? 'danger' : undefined}>{t(action_type)}</KindTag>
        ),
      }),
      textColumn('target_table', t('table'), 112),
      textColumn('user_statement', t('userPrompt'), 194, { grows: true }),
      textColumn('sql_statement', t('sql'), 194, { reading: 'code', grows: true, copies: true }),
      textColumn('ip_address', t('ipAddress'), 140, { copies: true }),
    ],
    [t, seconds],
  );
  return (
    <ListScreen
      title={t('title')}
      columns={columns}
      moreFilters={logFilters}
      source={botLogSource}
      defaultOrdering="-timestamp"
      loadError={t('loadError')}
      isLog
    >
      <LogZone />
    </ListScreen>
  );
}
