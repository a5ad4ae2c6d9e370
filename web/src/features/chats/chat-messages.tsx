import './chats.words.ts';
import { Button } from '@mantine/core';
import { type ChatMessage, SENDERS } from '@maru/contract/chats';
import type { Page } from '@maru/contract/kit/list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { type Column, choiceColumn, textColumn, timeColumn } from '../../lib/list/column.ts';
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
  const room = Number(useParams().id);
  const [params] = useSearchParams();
  const cameFrom = useLocation().state as { list?: string } | null;
  const [connected, setConnected] = useState(false);
  const columns: Column<ChatMessage>[] = [
    choiceColumn('sender', t('sender'), SENDERS, (sender) => t(sender)),
    textColumn('sender_name', t('senderName')),
    textColumn('content', t('content'), { wrap: true }),
    timeColumn('time_created', t('timeCreated'), useTimes()),
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
      key={room}
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
