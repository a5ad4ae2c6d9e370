import { listGroups } from '@maru/contract/groups';
import type { Context } from '../../core/context.ts';
import { allGroups } from './groups.store.ts';

export function groupRoutes({ bind, work }: Context): void {
  bind.guarded(listGroups, ({ session }) => work.read(session.companyId, allGroups));
}
