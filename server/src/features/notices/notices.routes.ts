import { listNotices, markAllNoticesRead, markNoticesRead } from '@maru/contract/notices';
import { type Context, requestOrigin } from '../../core/context.ts';
import { announceNotices } from '../../core/notices/notice-channel.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import { presentNotice } from './notices.present.ts';
import * as store from './notices.store.ts';

const unknownNotice = {
  en: 'There is no such notice.',
  ko: '존재하지 않는 알림입니다.',
};

/** Reading is not logged: it changes nothing for anybody else. */
export function noticeRoutes({ bind, work }: Context): void {
  bind.guarded(listNotices, ({ session, query: { before, limit } }) =>
    work.read(session.companyId, async (tx) => {
      const reader = await readerOf(tx, session);
      const found = await store.noticesBefore(tx, reader, before, limit + 1);
      const shown = found.slice(0, limit);
      return {
        notices: shown.map(presentNotice),
        older: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
        unread: await store.unreadCount(tx, reader),
      };
    }),
  );

  bind.guarded(markNoticesRead, ({ session, body: { ids }, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      const reader = await readerOf(unit, unit.session);
      const known = new Set(await store.knownNotices(unit, reader, ids));
      if (!ids.every((id) => known.has(id))) throw invalidField('ids', unknownNotice);
      return marked(unit, reader, await store.markSomeRead(unit, reader, ids));
    }),
  );

  bind.guarded(markAllNoticesRead, ({ session, body: { until }, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      const reader = await readerOf(unit, unit.session);
      if (!(await store.hasNotice(unit, reader, until))) throw invalidField('until', unknownNotice);
      return marked(unit, reader, await store.markReadUntil(unit, reader, until));
    }),
  );
}

const readerOf = async (tx: Tx, session: Session): Promise<store.Reader> => ({
  accountId: session.accountId,
  reach: await reachOf(tx, session),
  seesTickets: session.permissions.has('view_ticket'),
  readsRooms: session.permissions.has('view_chatroom'),
  worksAtDesk: session.permissions.has('use_desk'),
});

/** The person's other tabs and devices show it too. */
async function marked(unit: SessionUnit, reader: store.Reader, isChanged: boolean) {
  if (isChanged) announceNotices(unit, [reader.accountId]);
  return { unread: await store.unreadCount(unit, reader) };
}
