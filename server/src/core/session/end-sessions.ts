import { describeFields } from '../audit/action-event.ts';
import type { Unit } from '../work.ts';
import { describeDevice } from './device.ts';
import { liveSessionsOf, type SessionRecord } from './live-sessions.store.ts';
import { markEnded } from './session.store.ts';

interface Owner {
  id: number;
  username: string;
}

/** Ends all sessions of an account except one. Returns how many it ended. */
export async function endOtherSessions(
  unit: Unit,
  owner: Owner,
  { except, by }: { except?: string; by: string },
): Promise<number> {
  const live = await liveSessionsOf(unit, owner.id);
  const others = live.filter(({ id }) => id !== except);
  if (others.length > 0) await endThese(unit, owner, others, by);
  return others.length;
}

/** Ends these sessions, with a log entry for each. */
export async function endThese(
  unit: Unit,
  { id, username }: Owner,
  sessions: readonly SessionRecord[],
  by: string,
): Promise<void> {
  await markEnded(
    unit,
    sessions.map((session) => session.id),
  );
  for (const { user_agent, ip_address } of sessions) {
    const place = { device: describeDevice(user_agent), ip_address };
    const info = `ended by ${by}; ${describeFields(place)}`;
    unit.log({ action: 'delete', model: 'session', name: username, info });
  }
  unit.accessChanged(id);
}
