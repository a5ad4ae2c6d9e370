import { randomUUID } from 'node:crypto';
import { getLogCheck, type LogCheck, startLogCheck } from '@maru/contract/log-check';
import {
  beginCheck,
  type LogCheckRow,
  logCheckOf,
  totalEntries,
} from '../../core/audit/log-check.store.ts';
import { checkLogs } from '../../core/audit/log-check.ts';
import { type Context, requestOrigin } from '../../core/context.ts';
import { tooMany } from '../../platform/http/app-error.ts';

/** A check reads the whole log, and the log has changed little since the last one. */
const PAUSE_SECONDS = 60;

export function logCheckRoutes({ bind, work, stopping }: Context): void {
  bind.guarded(getLogCheck, ({ session }) =>
    work.read(session.companyId, async (tx) => present(await logCheckOf(tx))),
  );

  bind.guarded(startLogCheck, async ({ session, request }) => {
    const { companyId } = session;
    const id = randomUUID();
    const origin = requestOrigin(session, request);
    const { row, isStarted } = await work.write(companyId, origin, async (unit) => {
      const before = await logCheckOf(unit);
      if (before?.is_running) return { row: before, isStarted: false };
      const age = before?.age ?? Number.POSITIVE_INFINITY;
      if (age < PAUSE_SECONDS) throw tooMany(PAUSE_SECONDS - age);
      const run = { run: id, by: session.username, total: await totalEntries(unit) };
      const isStarted = await beginCheck(unit, run);
      if (isStarted) {
        unit.log({ action: 'create', model: 'log check', name: 'logs', info: 'started' });
      }
      return { row: await logCheckOf(unit), isStarted };
    });
    // A request has ended when this writes, so it writes as its user and not within its session.
    const { userName, ip, requestId } = origin;
    if (isStarted) {
      work.afterwards(() =>
        checkLogs({ work, stopping }, { id, companyId, origin: { userName, ip, requestId } }),
      );
    }
    return present(row);
  });
}

function present(row: LogCheckRow | undefined): LogCheck {
  const { broken_log, broken_entry } = row ?? {};
  return {
    last: row?.time_checked
      ? {
          time: row.time_checked.toISOString(),
          user_name: row.checked_by,
          entries: row.entries,
          broken: broken_log ? { log: broken_log, entry: broken_entry ?? 0 } : null,
        }
      : null,
    running:
      row?.is_running && row.time_started
        ? {
            started: row.time_started.toISOString(),
            user_name: row.started_by,
            checked: row.checked,
            total: row.total,
          }
        : null,
  };
}
