import { type Availability, getAvailability, setAvailability } from '@maru/contract/availability';
import { describeChanges } from '../../core/audit/action-event.ts';
import { type Context, requestOrigin } from '../../core/context.ts';
import { announceDesk } from '../../core/conversations/conversation-channel.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { awaySince, setAway } from './availability.store.ts';

export function availabilityRoutes({ bind, work }: Context): void {
  bind.guarded(getAvailability, ({ session }) =>
    work.read(session.companyId, (tx) => availabilityOf(tx, session)),
  );

  bind.guarded(setAvailability, ({ session, body: { away }, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => {
      if (await setAway(unit, session.accountId, away)) {
        const info = describeChanges([{ field: 'away', from: !away, to: away }]);
        unit.log({ action: 'update', model: 'account', name: session.username, info });
        announceDesk(unit, { kind: 'colleagues', company: session.companyId });
      }
      return availabilityOf(unit, session);
    }),
  );
}

async function availabilityOf(tx: Tx, { accountId }: Session): Promise<Availability> {
  const since = await awaySince(tx, accountId);
  return { away: since !== undefined, since: since?.toISOString() ?? null };
}
