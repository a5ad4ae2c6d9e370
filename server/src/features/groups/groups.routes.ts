import { listGroups } from '@maru/contract/groups';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

export function groupRoutes({ bind, work }: Context): void {
  bind.guarded(listGroups, ({ session }) =>
    work.read(session.companyId, (tx) =>
      tx.sql
        .selectFrom('user_group')
        .select(['id', 'name'])
        .where('company_id', '=', tx.companyId)
        .orderBy(sql`name ${COLLATION}`)
        .orderBy('id')
        .execute(),
    ),
  );
}
