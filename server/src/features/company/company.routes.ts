import { getCompanyProfile, updateCompany } from '@maru/contract/company';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { type Context, originOf } from '../../core/context.ts';
import { changeCompany, getCompany } from './company.store.ts';

export function companyRoutes({ bind, work }: Context): void {
  bind.guarded(getCompanyProfile, ({ session }) => work.read(session.companyId, getCompany));

  bind.guarded(updateCompany, ({ session, body, request }) =>
    work.write(session.companyId, originOf(session, request), async (unit) => {
      await lockCompany(unit);
      const before = await getCompany(unit);
      await changeCompany(unit, body);
      const after = await getCompany(unit);
      const changes = changesBetween(before, after);
      if (changes.length > 0) {
        const info = describeChanges(changes);
        unit.log({ action: 'update', model: 'company', name: before.name, info });
      }
      return after;
    }),
  );
}
