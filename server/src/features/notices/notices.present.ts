import type { Notice } from '@maru/contract/notices';
import type { ListedNotice } from './notices.store.ts';

export const presentNotice = (notice: ListedNotice): Notice => ({
  id: notice.id,
  kind: notice.kind,
  ticket:
    notice.ticket_id === null ? null : { id: notice.ticket_id, subject: notice.subject ?? '' },
  room: notice.room_id === null ? null : { id: notice.room_id, name: notice.room_name ?? '' },
  by: notice.actor_name,
  is_read: notice.time_read !== null,
  time_created: notice.time_created.toISOString(),
});
