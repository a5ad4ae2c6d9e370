import { getChat, listChats, listMessages, sendMessage, updateChat } from '@maru/contract/chats';
import { type Context, requestOrigin } from '../../core/context.ts';
import { idempotencyKeyOf } from '../../core/idempotency.ts';
import { limitedChanges } from '../../core/limited-changes.ts';
import { changeRoom } from '../../core/rooms/change-room.ts';
import { presentMessage } from '../../core/rooms/present-message.ts';
import { roomById } from '../../core/rooms/rooms.store.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { pageEnvelope } from '../../platform/lists/page.ts';
import { presentChat } from './chats.present.ts';
import { send } from './chats.service.ts';
import { roomPage } from './chats.store.ts';
import { messagePage } from './messages.store.ts';

export function chatRoutes({ bind, work, address }: Context): void {
  bind.guarded(listChats, async ({ session, query, request }) => {
    const { rows, count } = await work.read(session.companyId, (tx) => roomPage(tx, query));
    return pageEnvelope(rows.map(presentChat), count, query, request, address);
  });

  bind.guarded(getChat, async ({ session, params }) => {
    const room = await work.read(session.companyId, (tx) => roomById(tx, params.id));
    if (!room) throw notFound();
    return presentChat(room);
  });

  bind.guarded(updateChat, ({ session, params, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presentChat(await changeRoom(unit, params.id, body)),
    ),
  );

  bind.guarded(listMessages, async ({ session, params, query, request }) => {
    const { rows, count } = await work.read(session.companyId, async (tx) => {
      if (!(await roomById(tx, params.id))) throw notFound();
      return messagePage(tx, params.id, query);
    });
    return pageEnvelope(rows.map(presentMessage), count, query, request, address);
  });

  limitedChanges(bind)(sendMessage, ({ session, params, body, request }) => {
    const key = idempotencyKeyOf(request);
    return work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presentMessage(await send(unit, params.id, { ...body, key })),
    );
  });
}
