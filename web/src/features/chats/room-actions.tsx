import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useAttempt } from '../../lib/attempt.ts';
import { useLogged } from '../../lib/logged.ts';
import { notify } from '../../lib/notify.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { may } from '../../lib/session.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { change, chatQuery } from './chats.queries.ts';
import { CloseRoom } from './close-room.tsx';
import { RenameRoom } from './rename-room.tsx';
import { type OpenTicket, openTicketsOf } from './room-tickets.queries.ts';

const words = wordsOf('chats');

/** Renames a room, closes it to its customer or opens it again. */
export function RoomActions({ room }: { room: number }) {
  const { t } = useTranslation('chats');
  const chat = useQuery(chatQuery(room));
  useLogged(chat.error);
  const { state } = useLocation();
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState<OpenTicket[]>();
  const { attempt } = useAttempt(() => ({
    empty: words('failed_to_update_chat'),
    none: words('error_updating_chat'),
  }));
  if (!chat.data) return null;
  const { name, status } = chat.data;
  const allowed = may('change_chatroom');

  const toggle = () =>
    attempt(async () => {
      const tickets =
        status && may('view_ticket') && may('change_ticket') ? await openTicketsOf(room) : [];
      if (tickets.length > 0) return setAsking(tickets);
      await change(room, { status: !status });
      notify(() => words(status ? 'roomClosed' : 'roomOpened'));
    });

  return (
    <>
      {may('view_ticket') && (
        <Button
          variant="subtle"
          component={Link}
          to={pathOf(paths.roomCustomer, room)}
          state={state}
        >
          {t('customer')}
        </Button>
      )}
      {may('view_ticket') && (
        <PermissionButton allowed={may('add_ticket')}>
          <Button
            variant="subtle"
            component={Link}
            to={paths.newTicket}
            state={{ room: { id: room, name } }}
          >
            {t('makeTicket')}
          </Button>
        </PermissionButton>
      )}
      <PermissionButton allowed={allowed}>
        <Button variant="default" onClick={() => setRenaming(true)}>
          {t('rename')}
        </Button>
      </PermissionButton>
      <PermissionButton allowed={allowed}>
        <Button variant="default" onClick={() => void toggle()}>
          {t(status ? 'setInactive' : 'setActive')}
        </Button>
      </PermissionButton>
      {asking && <CloseRoom room={room} tickets={asking} onClose={() => setAsking(undefined)} />}
      {renaming && <RenameRoom room={room} name={name} onClose={() => setRenaming(false)} />}
    </>
  );
}
