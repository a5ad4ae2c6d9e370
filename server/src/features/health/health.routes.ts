import { getHealth, getReadiness } from '@maru/contract/health';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { outages } from '../../platform/http/outages.ts';
import { sharedProbe } from '../../platform/shared-probe.ts';

/** A prober gives up after a few seconds, so it must get an answer before that. */
const ANSWER_WITHIN_MS = 2_000;

export function healthRoutes({ bind, work, stopping }: Context): void {
  const databaseAnswers = sharedProbe(() => work.db.ping(), ANSWER_WITHIN_MS);

  bind.open(getHealth, async () => ({ status: 'ok' as const }));

  bind.open(getReadiness, async () => {
    if (stopping.aborted || !(await databaseAnswers())) throw new AppError(outages.unreachable);
    return { status: 'ok' as const };
  });
}
