import type { StaffDay } from './attendance.ts';
import { atMinute, later, MINUTE, SECOND, seoulDate } from './calendar.ts';
import type { LoggedAction } from './logged-action.ts';
import type { Scene } from './scene.ts';
import { isAround, type Staff } from './staff.ts';

type What = LoggedAction['event'];

const signedIn = (person: Staff): What => session('login', person, 'signed in');
const failed = (person: Staff): What => session('login', person, 'failed');
const signedOut = (person: Staff): What => session('delete', person, 'signed out');
const connected = (person: Staff): What => session('ws_connect', person, 'live connection opened');

const session = (action: What['action'], person: Staff, info: string): What => ({
  action,
  model: 'session',
  name: person.username,
  info,
});

/** Everyone who did something that day signed in before; everyone who wrote to customers also connected. */
export function signInsOf(day: StaffDay, { calendar, random }: Scene): LoggedAction[] {
  const { person, first, last, firstMessage } = day;
  const arrived = later(first, -random.integer(2 * MINUTE, 25 * MINUTE));
  const actions: LoggedAction[] = [{ at: arrived, person, event: signedIn(person) }];
  if (random.chance(0.05)) {
    const before = later(arrived, -random.integer(8 * SECOND, 70 * SECOND));
    actions.push({ at: before, person, event: failed(person) });
  }
  if (firstMessage) {
    const at = calendar.between(later(arrived, 5 * SECOND), later(firstMessage, -SECOND));
    actions.push({ at, person, event: connected(person) });
  }
  const leaving = later(last, random.integer(5 * MINUTE, 70 * MINUTE));
  if (random.chance(0.3) && leaving < calendar.latest) {
    actions.push({ at: leaving, person, event: signedOut(person) });
  }
  return actions;
}

/** A day on which a person signed in and changed nothing, as on most days. */
export function quietDay(scene: Scene, staff: readonly Staff[]): LoggedAction[] {
  const { attendance, calendar, random, since } = scene;
  const date = seoulDate(calendar.workingMoment(since, calendar.latest));
  const morning = random.chance(0.75);
  const minute = morning ? random.integer(8 * 60 + 30, 10 * 60) : random.integer(13 * 60, 17 * 60);
  const at = later(atMinute(date, minute), random.integer(0, 59_999));
  const person = random.pick(staff);
  if (at < since || at > calendar.latest || !isAround(person, at)) return [];
  if (attendance.has(person, at)) return [];
  attendance.record(person, at);
  const actions: LoggedAction[] = [{ at, person, event: signedIn(person) }];
  const watching = later(at, random.integer(20 * SECOND, 9 * MINUTE));
  if (person.permissions.has('add_chatmessage') && random.chance(0.3)) {
    actions.push({ at: watching, person, event: connected(person) });
  }
  const leaving = later(at, random.integer(40 * MINUTE, 400 * MINUTE));
  if (random.chance(0.25)) actions.push({ at: leaving, person, event: signedOut(person) });
  return actions.filter((action) => action.at <= calendar.latest);
}

/** An outsider tries the best-known username at night, until the throttle stops the attempts. */
export function strangersAttempts(scene: Scene, staff: readonly Staff[]): LoggedAction[] {
  const { plan, calendar, random } = scene;
  const ip = plan.past.attackedFrom;
  const target = staff.find(({ username }) => username === 'admin');
  if (!ip || !target) return [];
  let at = atMinute(seoulDate(calendar.daysAgo(17)), 3 * 60 + 12);
  return Array.from({ length: 5 }, () => {
    at = later(at, random.integer(3 * SECOND, 14 * SECOND));
    return { at, person: target, event: failed(target), ip };
  });
}
