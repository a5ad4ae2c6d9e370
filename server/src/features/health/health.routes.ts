import { getHealth, getReadiness } from '@maru/contract/health';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';

export function healthRoutes({ bind, work }: Context): void {
  bind.open(getHealth, async () => ({ status: 'ok' as const }));

  bind.open(getReadiness, async () => {
    await work.db.withoutCompany((tx) => sql`select 1`.execute(tx));
    return { status: 'ok' as const };
  });
}
