import { getAccountAccess, getOwnAccess, listHolders } from '@maru/contract/access';
import type { Context } from '../../core/context.ts';
import { pageEnvelope } from '../../platform/lists/page.ts';
import { accessOf, whatIsAsked, withGroups } from './access.service.ts';
import { allHolders, holderPage } from './access.store.ts';

export function accessRoutes({ bind, work, address }: Context): void {
  bind.guarded(getAccountAccess, ({ session, params }) =>
    work.read(session.companyId, (tx) => accessOf(tx, params.id)),
  );

  bind.guarded(getOwnAccess, async ({ session }) => ({ permissions: [...session.permissions] }));

  bind.guarded(listHolders, ({ session, query, request }) =>
    work.read(session.companyId, async (tx) => {
      const asked = await whatIsAsked(tx, query);
      const { page_size } = query;
      if (page_size === 'all') return withGroups(tx, asked, await allHolders(tx, asked, query));
      const paged = { ...query, page_size };
      const { rows, count } = await holderPage(tx, asked, paged);
      return pageEnvelope(await withGroups(tx, asked, rows), count, paged, request, address);
    }),
  );
}
