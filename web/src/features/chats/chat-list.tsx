import './chats.words.ts';
import type { Chat } from '@maru/contract/chats';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, textColumn, timeColumn } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { useTimes } from '../../lib/times.ts';
import { Pill } from '../../ui/pill.tsx';
import { type ChatSortKey, chatSource } from './chats.queries.ts';

export function Component() {
  const { t } = useTranslation('chats');
  const times = useTimes();
  const columns = useMemo(
    (): Column<Chat, ChatSortKey>[] => [
      textColumn('name', t('name'), 240, { isMain: true }),
      {
        id: 'first_name',
        label: t('firstName'),
        width: 160,
        text: (row) => row.creator.first_name,
        sortKey: 'creator__user__first_name',
        filter: { kind: 'text', name: 'first_name' },
      },
      {
        id: 'last_name',
        label: t('lastName'),
        width: 160,
        text: (row) => row.creator.last_name,
        sortKey: 'creator__user__last_name',
        filter: { kind: 'text', name: 'last_name' },
      },
      {
        id: 'status',
        label: t('status'),
        width: 120,
        text: (row) => t(row.status ? 'active' : 'inactive'),
        show: (row) =>
          row.status ? (
            <Pill shape="disc" tone="ok">
              {t('active')}
            </Pill>
          ) : (
            <Pill shape="ring" tone="plain">
              {t('inactive')}
            </Pill>
          ),
        filter: {
          kind: 'select',
          name: 'status',
          choices: [
            { value: 'true', label: t('active') },
            { value: 'false', label: t('inactive') },
          ],
        },
      },
      timeColumn('time_created', t('created'), 124, times.moment),
      timeColumn('time_updated', t('updated'), 136, times.moment),
    ],
    [t, times],
  );
  return (
    <ListScreen
      title={t('title')}
      columns={columns}
      source={chatSource}
      defaultOrdering="name"
      loadError={t('error_loading_chats')}
      linkOf={(row) => `${pathOf(paths.chat, row.id)}?${new URLSearchParams({ name: row.name })}`}
      nameOf={(row) => row.name}
    />
  );
}
