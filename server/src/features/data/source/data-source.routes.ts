import { getDataSource, setDataSource, syncDataSource } from '@maru/contract/data-source';
import type { FastifyRequest } from 'fastify';
import { type Context, requestOrigin } from '../../../core/context.ts';
import { requireStill } from '../../../core/session/require-still.ts';
import type { Session } from '../../../core/session/session.ts';
import { tooMany } from '../../../platform/http/app-error.ts';
import { RateLimit } from '../../../platform/rate-limit.ts';
import { presentSource } from './data-source.present.ts';
import { type SourceCaller, setSource, syncSource } from './data-source.service.ts';
import type { Sources } from './sources.ts';

/** Each makes connections to a server that the caller names. */
const CONNECTING = { burst: 10, perSecond: 0.1 };

export function dataSourceRoutes({ bind, work, sessions }: Context, sources: Sources): void {
  const connecting = new RateLimit(CONNECTING);
  const callerOf = async (session: Session, request: FastifyRequest): Promise<SourceCaller> => {
    const { companyId } = session;
    const origin = requestOrigin(session, request);
    await requireStill(sessions, origin);
    const wait = connecting.take(String(companyId));
    if (wait > 0) throw tooMany(wait);
    return {
      companyId,
      read: (task) => work.read(companyId, task),
      write: (task) => work.write(companyId, origin, task),
    };
  };

  bind.guarded(getDataSource, ({ session }) => work.read(session.companyId, presentSource));

  bind.guarded(setDataSource, async ({ session, request, body }) => {
    const set = await setSource(sources, await callerOf(session, request), body);
    return { ...set.source, is_former_cleared: set.isFormerCleared };
  });

  bind.guarded(syncDataSource, async ({ session, request }) => {
    const { source, ...sync } = await syncSource(sources, await callerOf(session, request));
    return { ...source, ...sync };
  });
}
