import {
  getAccountAccess,
  getOwnAccess,
  type Holder,
  listPermissionHolders,
  listTableHolders,
} from '@maru/contract/access';
import type { Page } from '@maru/contract/kit/list';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.ts';
import type { ReadTx } from '../../core/schema.ts';
import { displayName } from '../../core/session/session.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { pageEnvelope } from '../../platform/lists/page.ts';
import { accessOf, withGroups } from './access.service.ts';
import {
  type AccessQuestion,
  allHolders,
  type HolderQuery,
  holderPage,
  isTable,
} from './access.store.ts';

export function accessRoutes({ bind, work, address }: Context): void {
  async function holders(
    tx: ReadTx,
    asked: AccessQuestion,
    query: HolderQuery,
    request: FastifyRequest,
  ): Promise<Page<Holder> | Holder[]> {
    const { page_size } = query;
    if (page_size === 'all') return withGroups(tx, asked, await allHolders(tx, asked, query));
    const paged = { ...query, page_size };
    const { rows, count } = await holderPage(tx, asked, paged);
    return pageEnvelope(await withGroups(tx, asked, rows), count, paged, request, address);
  }

  bind.guarded(getAccountAccess, ({ session, params }) =>
    work.read(session.companyId, (tx) => accessOf(tx, session, params.id)),
  );

  bind.guarded(getOwnAccess, async ({ session }) => ({
    name: displayName(session),
    permissions: [...session.permissions],
  }));

  bind.guarded(listPermissionHolders, ({ session, params, query, request }) =>
    work.read(session.companyId, (tx) =>
      holders(tx, { permission: params.codename }, query, request),
    ),
  );

  bind.guarded(listTableHolders, ({ session, params, query, request }) =>
    work.read(session.companyId, async (tx) => {
      const { id, right } = params;
      if (!(await isTable(tx, id))) throw notFound();
      return holders(tx, { dbtableId: id, right }, query, request);
    }),
  );
}
