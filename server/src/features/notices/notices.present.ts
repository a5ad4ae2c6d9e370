import type { Notice } from '@maru/contract/notices';
import type { ListedNotice } from './notices.store.ts';

export const presentNotice = (notice: ListedNotice): Notice => ({
  id: notice.id,
  kind: notice.kind,
  ticket: { id: notice.ticket_id, subject: notice.subject },
  by: notice.actor_name,
  is_read: notice.time_read !== null,
  time_created: notice.time_created.toISOString(),
});
