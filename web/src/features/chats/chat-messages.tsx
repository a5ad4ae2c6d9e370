import './chats.words.ts';
import { Button } from '@mantine/core';
import { type ChatMessage, SENDERS } from '@maru/contract/chats';
import type { Page } from '@maru/contract/kit/list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Column } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { may } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import { messageKey, messageSource, send } from './chats.queries.ts';
import { SendForm } from './send-form.tsx';

export function Component() {
  const { t } = useTranslation(['chats', 'common']);
  const navigate = useNavigate();
  const times = useTimes();
  const room = Number(useParams().id);
  const [params] = useSearchParams();
  const cameFrom = useLocation().state as { list?: string } | null;
  const [connected, setConnected] = useState(false);
  const columns: Column<ChatMessage>[] = [
    {
      id: 'sender',
      label: t('sender'),
      cell: (row) => t(row.sender),
      sortKey: 'sender',
      filter: {
        kind: 'select',
        name: 'sender',
        choices: SENDERS.map((sender) => ({ value: sender, label: t(sender) })),
      },
    },
    {
      id: 'sender_name',
      label: t('senderName'),
      cell: (row) => row.sender_name,
      sortKey: 'sender_name',
      filter: { kind: 'text', name: 'sender_name' },
    },
    {
      id: 'content',
      label: t('content'),
      cell: (row) => row.content,
      whole: (row) => row.content,
      sortKey: 'content',
      filter: { kind: 'text', name: 'content' },
    },
    {
      id: 'time_created',
      label: t('timeCreated'),
      cell: (row) => times.short(row.time_created),
      whole: (row) => times.exact(row.time_created),
      sortKey: 'time_created',
    },
  ];

  /** One's own message goes to the top of what is shown. */
  async function sendAndShow(content: string): Promise<void> {
    const message = await send(room, content);
    queryClient.setQueriesData<Page<ChatMessage>>(
      { queryKey: messageKey(room) },
      (page) => page && { ...page, count: page.count + 1, results: [message, ...page.results] },
    );
  }

  return (
    <ListScreen
      title={params.get('name') || t('nameless', { id: room })}
      back={{ label: t('common:back'), go: () => void goBack() }}
      columns={columns}
      source={messageSource(room)}
      defaultOrdering="-time_created"
      loadError={t('error_loading_chat_messages')}
      actions={() => (
        <PermissionButton allowed={may('add_chatmessage')}>
          <Button
            variant={connected ? 'default' : 'filled'}
            aria-pressed={connected}
            onClick={() => setConnected(!connected)}
          >
            {t(connected ? 'disconnect' : 'connect')}
          </Button>
        </PermissionButton>
      )}
    >
      {connected && <SendForm room={room} send={sendAndShow} />}
    </ListScreen>
  );

  /** To the list as it was left, if one came from there. */
  function goBack(): Promise<void> | void {
    return navigate(cameFrom?.list ?? paths.chats);
  }
}
