import {
  getChatKeys,
  listFormerChatKeys,
  setChatKey,
  withdrawFormerChatKey,
} from '@maru/contract/chat-keys';
import { getCompanyChat, updateCompanyChat } from '@maru/contract/company-chat';
import { type Context, requestOrigin } from '../../core/context.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import { chatKeys, setKey } from './chat-keys.service.ts';
import { update } from './company-chat.service.ts';
import { findCompanyChat } from './company-chat.store.ts';
import { formerKeys, withdrawFormerKey } from './former-keys.service.ts';

export function companyChatRoutes({ bind, work }: Context): void {
  bind.guarded(getCompanyChat, async ({ session, reply }) => {
    const {
      version,
      companyName: _,
      ...chat
    } = await work.read(session.companyId, findCompanyChat);
    reply.header('etag', entityTag(version));
    return chat;
  });

  bind.guarded(updateCompanyChat, async ({ session, body, request, reply }) => {
    const expected = expectedVersions(request);
    const { version, chat } = await work.write(
      session.companyId,
      requestOrigin(session, request),
      (unit) => update(unit, body, expected),
    );
    reply.header('etag', entityTag(version));
    return chat;
  });

  bind.guarded(getChatKeys, ({ session }) => work.read(session.companyId, chatKeys));

  bind.guarded(setChatKey, ({ session, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), (unit) => setKey(unit, body)),
  );

  bind.guarded(listFormerChatKeys, ({ session, query }) =>
    work.read(session.companyId, (tx) => formerKeys(tx, query.before)),
  );

  bind.guarded(withdrawFormerChatKey, ({ session, params, request }) =>
    work.write(session.companyId, requestOrigin(session, request), (unit) =>
      withdrawFormerKey(unit, params.id),
    ),
  );
}
