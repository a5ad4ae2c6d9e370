import { listChats, listMessages, sendMessage } from '@maru/contract/chats';
import { holdAccount } from '../../core/account.store.ts';
import { describeFields } from '../../core/audit/action-event.ts';
import { type Context, originOf } from '../../core/context.ts';
import { displayName } from '../../core/session/session.ts';
import { invalidField, notFound, unauthenticated } from '../../platform/http/app-error.ts';
import { pageEnvelope } from '../../platform/lists/page.ts';
import { presentChat, presentMessage } from './chats.present.ts';
import { roomById, roomPage } from './chats.store.ts';
import { addMessage, messagePage } from './messages.store.ts';

export function chatRoutes({ bind, work, address }: Context): void {
  bind.guarded(listChats, async ({ session, query, request }) => {
    const { rows, count } = await work.read(session.companyId, (tx) => roomPage(tx, query));
    return pageEnvelope(rows.map(presentChat), count, query, request, address);
  });

  bind.guarded(listMessages, async ({ session, params, query, request }) => {
    const { rows, count } = await work.read(session.companyId, async (tx) => {
      if (!(await roomById(tx, params.id))) throw notFound();
      return messagePage(tx, params.id, query);
    });
    return pageEnvelope(rows.map(presentMessage), count, query, request, address);
  });

  bind.guarded(sendMessage, ({ session, params, body, request }) =>
    work.write(session.companyId, originOf(session, request), async (unit) => {
      if (!(await holdAccount(unit, session.accountId))) throw unauthenticated();
      const sent = await addMessage(unit, params.id, {
        sender: 'agent',
        senderName: displayName(session) || session.username,
        accountId: session.accountId,
        content: body.content,
      });
      if (!sent) throw notFound();
      if (body.room !== params.id) throw invalidField('room', otherRoom);
      const message = presentMessage(sent.message);
      // The words themselves stay in the room: who may read the log may not read every room.
      const info = describeFields({ room: message.room, message: message.id });
      unit.log({ action: 'create', model: 'chat message', name: sent.roomName, info });
      return message;
    }),
  );
}

const otherRoom = {
  en: 'This is not the room of the address.',
  ko: '주소에 있는 채팅방과 다릅니다.',
};
