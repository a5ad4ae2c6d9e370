import * as calls from '@maru/contract/canned-replies';
import type { FastifyReply } from 'fastify';
import { type Context, requestOrigin } from '../../core/context.ts';
import { limitedChanges } from '../../core/limited-changes.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import type { Session } from '../../core/session/session.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { isKnown, NotModified } from '../../platform/http/not-modified.ts';
import { create, remove, update } from './canned-replies.service.ts';
import {
  allReplies,
  type Owner,
  type ReplyRecord,
  replyById,
  versionOfReplies,
} from './canned-replies.store.ts';

const present = ({ id, account_id, name, content }: ReplyRecord): calls.CannedReply => ({
  id,
  is_own: account_id !== null,
  name,
  content,
});

const versioned = (saved: ReplyRecord, reply: FastifyReply) => {
  reply.header('etag', entityTag(saved.version));
  return present(saved);
};

const ofCompany = (): Owner => null;
const ofCaller = ({ accountId }: Session): Owner => accountId;

/** The company's and one's own have calls of their own, because they need different permissions. */
const WRITING = [
  {
    ownerOf: ofCompany,
    creating: calls.createCannedReply,
    updating: calls.updateCannedReply,
    deleting: calls.deleteCannedReply,
  },
  {
    ownerOf: ofCaller,
    creating: calls.createOwnReply,
    updating: calls.updateOwnReply,
    deleting: calls.deleteOwnReply,
  },
] as const;

export function cannedReplyRoutes({ bind, work }: Context): void {
  bind.guarded(calls.listCannedReplies, ({ session, request, reply }) =>
    work.read(session.companyId, async (tx) => {
      const { accountId } = session;
      const { count, versions, newest } = await versionOfReplies(tx, accountId);
      const tag = [tx.companyId, accountId, count, versions, newest];
      if (isKnown(request, reply, tag)) return new NotModified();
      return (await allReplies(tx, accountId)).map(present);
    }),
  );

  bind.guarded(calls.getCannedReply, async ({ session, params, reply }) => {
    const found = await work.read(session.companyId, (tx) =>
      replyById(tx, session.accountId, params.id),
    );
    if (!found) throw notFound();
    return versioned(found, reply);
  });

  const change = limitedChanges(bind);
  for (const { ownerOf, creating, updating, deleting } of WRITING) {
    change(creating, ({ session, body, request }) =>
      work.write(session.companyId, requestOrigin(session, request), async (unit) =>
        present(await create(unit, ownerOf(session), body)),
      ),
    );

    change(updating, ({ session, params, body, request, reply }) => {
      const expected = expectedVersions(request);
      return work.write(session.companyId, requestOrigin(session, request), async (unit) =>
        versioned(await update(unit, ownerOf(session), params.id, body, expected), reply),
      );
    });

    change(deleting, ({ session, params, request }) => {
      const expected = expectedVersions(request);
      return work.write(session.companyId, requestOrigin(session, request), (unit) =>
        remove(unit, ownerOf(session), params.id, expected),
      );
    });
  }
}
