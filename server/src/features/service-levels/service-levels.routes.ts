import {
  getServiceLevel,
  getTicketSettings,
  updateTicketSettings,
} from '@maru/contract/ticket-settings';
import type { FastifyReply } from 'fastify';
import { type Context, requestOrigin } from '../../core/context.ts';
import { limitedChanges } from '../../core/limited-changes.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { findTicket } from '../../core/tickets/tickets.store.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { explain } from './explain.ts';
import { updateSettings } from './ticket-settings.service.ts';
import { findSettings, type StoredSettings } from './ticket-settings.store.ts';

export function serviceLevelRoutes({ bind, work }: Context): void {
  bind.guarded(getTicketSettings, async ({ session, reply }) =>
    presented(await work.read(session.companyId, findSettings), reply),
  );

  limitedChanges(bind)(updateTicketSettings, async ({ session, body, request, reply }) => {
    const expected = expectedVersions(request);
    const stored = await work.write(session.companyId, requestOrigin(session, request), (unit) =>
      updateSettings(unit, body, expected),
    );
    return presented(stored, reply);
  });

  bind.guarded(getServiceLevel, ({ session, params }) =>
    work.read(session.companyId, async (tx) => {
      const ticket = await findTicket(tx, await reachOf(tx, session), params.id);
      if (!ticket) throw notFound();
      return explain(tx, ticket);
    }),
  );
}

function presented({ settings, version, isRecalculating }: StoredSettings, reply: FastifyReply) {
  reply.header('etag', entityTag(version));
  return { ...settings, is_recalculating: isRecalculating };
}
