import { sql } from 'kysely';
import { HOUR, later } from './calendar.ts';
import type { LoggedAction } from './logged-action.ts';
import type { Scene } from './scene.ts';
import type { Staff } from './staff.ts';

/** The last sign-in in the log, or else one from before the log begins. */
export async function setLastLogins(
  scene: Scene,
  staff: readonly Staff[],
  actions: readonly LoggedAction[],
): Promise<void> {
  const told = new Map<Staff, Date>();
  for (const { person, event, at } of actions) {
    if (person && event.action === 'login' && event.info === 'signed in') told.set(person, at);
  }
  const logins = staff.map((person) => ({
    account: person.id,
    at: told.get(person) ?? before(person, scene),
  }));
  await sql`
    update account set last_login = l.at
    from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as l(account bigint, at timestamptz)
    where account.id = l.account`.execute(scene.tx.sql);
}

function before(person: Staff, { since, calendar }: Scene): Date | null {
  const last = person.left && person.left < since ? person.left : since;
  const first = later(person.joined, HOUR);
  if (person.story === 'never signed in' || first >= last) return null;
  const recent = later(last, -20 * 24 * HOUR);
  return calendar.workingMoment(recent > first ? recent : first, last);
}
