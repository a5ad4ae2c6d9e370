import { getHealth, getReadiness } from '@maru/contract/health';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { unavailable } from '../../platform/http/error-handler.ts';

export function healthRoutes({ bind, work, stopping }: Context): void {
  bind.open(getHealth, async () => ({ status: 'ok' as const }));

  bind.open(getReadiness, async () => {
    if (stopping.aborted) throw new AppError(unavailable);
    await work.db.withoutCompany((tx) => sql`select 1`.execute(tx));
    return { status: 'ok' as const };
  });
}
