import {
  confirmStatement,
  listDataTables,
  listOwnStatements,
  runStatement,
  tryStatement,
} from '@maru/contract/data';
import type { FastifyRequest } from 'fastify';
import { type Context, requestOrigin } from '../../core/context.ts';
import { requireStill } from '../../core/session/require-still.ts';
import type { Session } from '../../core/session/session.ts';
import { preferredLanguage } from '../../platform/http/message.ts';
import type { StatementCaller } from './checked-statement.ts';
import { presentPast, presentTables } from './data.present.ts';
import { StatementService } from './data.service.ts';
import { lastStatements } from './data.store.ts';
import type { SourceProvider } from './first-reading.ts';
import { FirstWallPool } from './first-wall/first-wall-pool.ts';
import { tryFor } from './try-statement.ts';

/** To be closed with the app. */
export function dataRoutes(
  { bind, work, sessions }: Context,
  sources: SourceProvider,
): FirstWallPool {
  const firstWall = new FirstWallPool();
  const statements = new StatementService({ work, sources, firstWall });

  const callerOf = async (session: Session, request: FastifyRequest): Promise<StatementCaller> => {
    const origin = requestOrigin(session, request);
    await requireStill(sessions, origin);
    return {
      session,
      origin,
      language: preferredLanguage(request.headers['accept-language']),
    };
  };

  bind.guarded(listDataTables, async ({ session, request }) =>
    presentTables(await statements.gridOf(await callerOf(session, request), session.accountId)),
  );

  bind.guarded(listOwnStatements, ({ session: { companyId, accountId } }) =>
    work.read(companyId, async (tx) => presentPast(await lastStatements(tx, accountId))),
  );

  bind.guarded(runStatement, async ({ session, request, body }) => {
    const caller = await callerOf(session, request);
    statements.limit(caller);
    return statements.run(caller, body.sql, body.every_row);
  });

  bind.guarded(confirmStatement, async ({ session, request, params }) => {
    const caller = await callerOf(session, request);
    statements.limit(caller);
    return statements.confirm(caller, params.id);
  });

  bind.guarded(tryStatement, async ({ session, request, body }) => {
    const caller = await callerOf(session, request);
    statements.limit(caller);
    return tryFor(work, statements, caller, body);
  });

  return firstWall;
}
