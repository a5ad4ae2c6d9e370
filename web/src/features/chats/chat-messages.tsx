import { shownName } from '@maru/contract/kit/person-name';
import './chats.words.ts';
import { Button } from '@mantine/core';
import { newIdempotencyKey } from '@maru/client/idempotency-key';
import { type ChatMessage, SENDERS } from '@maru/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { RETURNED } from '../../lib/back-to-list.ts';
import { type Column, choiceColumn, textColumn, timeColumn } from '../../lib/list/column.ts';
import { ListScreen } from '../../lib/list/list-screen.tsx';
import { listKindOf, useListState } from '../../lib/list/list-state.ts';
import { outboxesOf } from '../../lib/outbox/use-outbox.ts';
import { paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { may } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import { KindTag } from '../../ui/pill.tsx';
import classes from './chat-messages.module.css';
import { chatQuery, type MessageSortKey, messageSource, send } from './chats.queries.ts';
import { LiveBar } from './live-bar.tsx';
import { RoomActions } from './room-actions.tsx';
import { mayWriteNotes, SendForm } from './send-form.tsx';
import { UnsentList } from './unsent-list.tsx';
import { useLiveRoom } from './use-live-room.ts';
import { useNewMessages } from './use-new-messages.ts';
import { useRoomNotes } from './use-room-notes.tsx';

const { useOutbox } = outboxesOf('', send);

const NEWEST_FIRST = '-time_created';

export function Component() {
  const room = Number(useParams().id);
  return <Messages key={room} room={room} />;
}

function Messages({ room }: { room: number }) {
  const { t } = useTranslation(['chats', 'common']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const cameFrom = useLocation().state as { list?: string } | null;
  const [connected, setConnected] = useState(false);
  /** An internal note is being written, with or without a connection. */
  const [noting, setNoting] = useState(false);
  const { seconds } = useTimes();
  const columns = useMemo(
    (): Column<ChatMessage, MessageSortKey>[] => [
      choiceColumn('sender', t('sender'), 104, SENDERS, (sender) => t(sender), {
        show: ({ sender }) => (
          <KindTag tone={sender === 'agent' ? 'accent' : undefined}>{t(sender)}</KindTag>
        ),
      }),
      textColumn('sender_name', t('senderName'), 140, {
        // A customer's name is shown as the customer typed it.
        text: ({ sender, sender_name }) =>
          sender === 'agent' ? shownName(sender_name) : sender_name,
      }),
      textColumn('content', t('content'), 540, { wrap: true, isMain: true, grows: true }),
      timeColumn('time_created', t('timeCreated'), 172, seconds),
    ],
    [t, seconds],
  );
  const [state, change] = useListState(listKindOf(columns, NEWEST_FIRST));
  const live = useLiveRoom(room, connected);
  const { onTop, unseen, addOwn } = useNewMessages(
    live?.arrived ?? [],
    state,
    state.page === 1 && state.ordering === NEWEST_FIRST,
  );
  const { outbox, entries, sending } = useOutbox(room, live?.state === 'live', addOwn);
  const notes = useRoomNotes(room);
  const showsNotes = state.ordering === NEWEST_FIRST && Object.keys(state.filters).length === 0;
  const showNewest = () => change({ filters: {}, ordering: NEWEST_FIRST });
  const kinds = [
    ...(live ? ['message' as const] : []),
    ...(mayWriteNotes() ? ['note' as const] : []),
  ];
  const chat = useQuery(chatQuery(room));
  // The address has the name that the list showed, for the first paint.
  const name = chat.data?.name || params.get('name') || t('nameless', { id: room });

  return (
    <ListScreen
      title={name}
      newCount={unseen}
      // Back to the list with its filters and page, if the user came from there.
      back={{
        label: t('common:back'),
        go: () => void navigate(cameFrom?.list ?? paths.chats, { state: RETURNED }),
      }}
      columns={columns}
      source={messageSource(room)}
      defaultOrdering={NEWEST_FIRST}
      loadError={t('error_loading_chat_messages')}
      missing={t('missingRoom')}
      onTop={onTop}
      {...(showsNotes && { insert: notes.insert })}
      blocks={classes.blocks}
      rowsAre="entries"
      actions={() => (
        <>
          <RoomActions room={room} />
          {may('view_ticket') && (
            <PermissionButton allowed={may('change_ticket')}>
              <Button variant="default" aria-pressed={noting} onClick={() => setNoting(!noting)}>
                {t('note')}
              </Button>
            </PermissionButton>
          )}
          <PermissionButton allowed={may('add_chatmessage')}>
            <Button
              variant={connected ? 'default' : 'filled'}
              aria-pressed={connected}
              onClick={() => {
                if (!connected) setNoting(false);
                setConnected(!connected);
              }}
            >
              {t(connected ? 'disconnect' : 'connect')}
            </Button>
          </PermissionButton>
        </>
      )}
    >
      {live && <LiveBar live={live} unseen={unseen} onShowNew={showNewest} />}
      {(live || noting) && (
        <SendForm
          room={room}
          kind={noting ? 'note' : 'message'}
          kinds={kinds}
          onKind={(kind) => setNoting(kind === 'note')}
          sending={sending}
          send={(content) => outbox.add({ key: newIdempotencyKey(), content })}
          onTyping={() => live?.typing()}
        />
      )}
      {notes.failed && <RetryAlert text={t('notesError')} retry={notes.retry} />}
      {!showsNotes && notes.count > 0 && (
        <p className={`${classes.hidden} screen-only`}>
          {t('notesHidden', { count: notes.count })}{' '}
          <Button size="compact-xs" variant="default" onClick={showNewest}>
            {t('showNotes')}
          </Button>
        </p>
      )}
      <UnsentList entries={entries} outbox={outbox} />
    </ListScreen>
  );
}
