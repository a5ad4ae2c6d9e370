import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroupDetails,
  listGroupMembers,
  listNewPermissions,
  markPermissionsSeen,
  previewGroup,
  updateGroup,
} from '@maru/contract/group-details';
import { listGroups } from '@maru/contract/groups';
import { type Context, requestOrigin } from '../../core/context.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { pageEnvelope } from '../../platform/lists/page.ts';
import { memberPage } from './group-members.store.ts';
import { presentGroup } from './groups.present.ts';
import { create, preview, remove, update } from './groups.service.ts';
import { allGroups, groupById, groupDetails } from './groups.store.ts';
import { removeNewPermissions, unseenPermissions } from './unseen-permissions.store.ts';

export function groupRoutes({ bind, work, address }: Context): void {
  bind.guarded(listGroups, ({ session }) => work.read(session.companyId, allGroups));

  bind.guarded(listGroupDetails, ({ session }) =>
    work.read(session.companyId, async (tx) => (await groupDetails(tx)).map(presentGroup)),
  );

  bind.guarded(listNewPermissions, ({ session }) =>
    work.read(session.companyId, unseenPermissions),
  );

  bind.guarded(markPermissionsSeen, ({ session, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => ({
      seen: await removeNewPermissions(unit, body.permissions),
    })),
  );

  bind.guarded(getGroup, async ({ session, params, reply }) => {
    const group = await work.read(session.companyId, (tx) => groupById(tx, params.id));
    if (!group) throw notFound();
    reply.header('etag', entityTag(group.version));
    return presentGroup(group);
  });

  bind.guarded(listGroupMembers, ({ session, params, query, request }) =>
    work.read(session.companyId, async (tx) => {
      if (!(await groupById(tx, params.id))) throw notFound();
      const { rows, count } = await memberPage(tx, params.id, query);
      return pageEnvelope(rows, count, query, request, address);
    }),
  );

  bind.guarded(createGroup, ({ session, body, request, reply }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      const group = await create(unit, body);
      reply.header('etag', entityTag(group.version));
      return presentGroup(group);
    }),
  );

  bind.guarded(updateGroup, async ({ session, params, body, request, reply }) => {
    const expected = expectedVersions(request);
    const group = await work.write(session.companyId, requestOrigin(session, request), (unit) =>
      update(unit, params.id, body, expected),
    );
    reply.header('etag', entityTag(group.version));
    return presentGroup(group);
  });

  // Changes nothing, but names people: as a write it is checked once more after the body has arrived.
  bind.guarded(previewGroup, ({ session, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), (unit) => preview(unit, body)),
  );

  bind.guarded(deleteGroup, ({ session, params, body, request }) => {
    const expected = expectedVersions(request);
    return work.write(session.companyId, requestOrigin(session, request), (unit) =>
      remove(unit, params.id, { moveTo: body.move_to, expected }),
    );
  });
}
