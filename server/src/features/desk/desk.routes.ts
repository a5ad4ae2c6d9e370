import {
  type Colleague,
  getDeskSettings,
  listColleagues,
  updateDeskSettings,
} from '@maru/contract/desk';
import { lockAccount } from '../../core/account.store.ts';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import { type Context, requestOrigin } from '../../core/context.ts';
import { limitedChanges } from '../../core/limited-changes.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { unauthenticated } from '../../platform/http/app-error.ts';
import { type ColleagueRecord, colleagues, departmentsWithLoad } from './colleagues.store.ts';
import { deskSettingsOf, setDeskSettings } from './desk-settings.store.ts';

export function deskRoutes({ bind, work }: Context): void {
  const change = limitedChanges(bind);

  bind.guarded(listColleagues, ({ session }) =>
    work.read(session.companyId, async (tx) => {
      const reach = await reachOf(tx, session);
      return {
        people: (await colleagues(tx, reach)).map(presentColleague),
        departments: await departmentsWithLoad(tx, reach),
      };
    }),
  );

  bind.guarded(getDeskSettings, ({ session }) =>
    work.read(session.companyId, (tx) => deskSettingsOf(tx, session.accountId)),
  );

  change(updateDeskSettings, ({ session, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      // Of two who change different settings at once, the second sees what the first has done.
      if (!(await lockAccount(unit, session.accountId))) throw unauthenticated();
      const before = await deskSettingsOf(unit, session.accountId);
      const changes = changesBetween(before, { ...before, ...body });
      if (changes.length === 0) return before;
      const settings = { ...before, ...body };
      await setDeskSettings(unit, session.accountId, settings);
      const info = describeChanges(changes.map((one) => ({ ...one, field: `desk ${one.field}` })));
      unit.log({ action: 'update', model: 'account', name: session.username, info });
      return settings;
    }),
  );
}

const presentColleague = (person: ColleagueRecord): Colleague => ({
  id: person.id,
  first_name: person.first_name,
  last_name: person.last_name,
  username: person.username,
  department: person.department_id,
  is_away: person.is_away,
  is_there: person.is_there,
  open: person.open,
  waiting: person.waiting,
});
