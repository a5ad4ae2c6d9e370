import {
  confirmStatement,
  listDataTables,
  listOwnStatements,
  runStatement,
  tryStatement,
} from '@maru/contract/data';
import type { FastifyRequest } from 'fastify';
import { type Context, requestOrigin } from '../../core/context.ts';
import type { Session } from '../../core/session/session.ts';
import { preferredLanguage } from '../../platform/http/message.ts';
import type { StatementCaller } from './checked-statement.ts';
import { presentPast, presentTables } from './data.present.ts';
import { StatementService } from './data.service.ts';
import { lastStatements } from './data.store.ts';
import type { SourceProvider } from './first-reading.ts';
import { FirstWallPool } from './first-wall/first-wall-pool.ts';
import { tryFor } from './try-statement.ts';

const callerOf = (session: Session, request: FastifyRequest): StatementCaller => ({
  session,
  origin: requestOrigin(session, request),
  language: preferredLanguage(request.headers['accept-language']),
});

/** To be closed with the app. */
export function dataRoutes({ bind, work }: Context, sources: SourceProvider): FirstWallPool {
  const firstWall = new FirstWallPool();
  const statements = new StatementService({ work, sources, firstWall });

  bind.guarded(listDataTables, async ({ session: { companyId, accountId } }) =>
    presentTables(await statements.gridOf(companyId, accountId)),
  );

  bind.guarded(listOwnStatements, ({ session: { companyId, accountId } }) =>
    work.read(companyId, async (tx) => presentPast(await lastStatements(tx, accountId))),
  );

  bind.guarded(runStatement, async ({ session, request, body }) => {
    const caller = callerOf(session, request);
    statements.limit(caller);
    return statements.run(caller, body.sql, body.every_row);
  });

  bind.guarded(confirmStatement, async ({ session, request, params }) => {
    const caller = callerOf(session, request);
    statements.limit(caller);
    return statements.confirm(caller, params.id);
  });

  bind.guarded(tryStatement, async ({ session, request, body }) => {
    const caller = callerOf(session, request);
    statements.limit(caller);
    return tryFor(work, statements, caller, body);
  });

  return firstWall;
}
