import {
  getTablePermissions,
  listClosedTables,
  saveTablePermissions,
} from '@maru/contract/table-permissions';
import { findAccount } from '../../core/account.store.ts';
import { type Context, requestOrigin } from '../../core/context.ts';
import { rightsOf } from '../../core/table-rights.store.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { presentGrid } from './table-permissions.present.ts';
import { save } from './table-permissions.service.ts';
import { closedTables } from './table-permissions.store.ts';

export function tablePermissionRoutes({ bind, work }: Context): void {
  bind.guarded(getTablePermissions, ({ session, query }) =>
    work.read(session.companyId, async (tx) => {
      const account = await findAccount(tx, query.user_id);
      if (!account) throw notFound();
      return presentGrid(account, await rightsOf(tx, account.id));
    }),
  );

  bind.guarded(listClosedTables, ({ session }) => work.read(session.companyId, closedTables));

  bind.guarded(saveTablePermissions, ({ session, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), (unit) => save(unit, body)),
  );
}
