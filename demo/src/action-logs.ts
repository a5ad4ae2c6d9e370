import { entryOf } from '@maru/server/src/core/audit/action-log.store.ts';
import { messageSentEvent as describeSending } from '@maru/server/src/core/rooms/message-entries.ts';
import { CUSTOMER } from '@maru/server/src/core/rooms/visitor.ts';
import { sql } from 'kysely';
import type { SentMessage } from './chats.ts';
import type { LoggedAction } from './logged-action.ts';
import type { Scene } from './scene.ts';
import { quietDay, signInsOf, strangersAttempts } from './sign-ins.ts';
import type { Staff } from './staff.ts';

/** Writes exactly as many entries as planned and returns them. */
export async function addActionLogs(
  scene: Scene,
  staff: readonly Staff[],
  done: readonly LoggedAction[],
): Promise<LoggedAction[]> {
  const { tx, plan, attendance, random, since } = scene;
  const actions = done.filter(({ at }) => at > since);
  for (const { person, at, event } of actions) {
    if (!person) continue;
    attendance.record(person, at, event.model === 'chat message' ? 'message' : 'other');
  }
  actions.push(...attendance.days().flatMap((day) => signInsOf(day, scene)));
  actions.push(...strangersAttempts(scene, staff));
  while (actions.length < plan.actionLogs) {
    actions.push(...quietDay(scene, staff).slice(0, plan.actionLogs - actions.length));
  }
  const written = actions.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(-plan.actionLogs);
  const entries = written.map(({ at, person, event, ip, requestId }) => ({
    ...entryOf(
      {
        userName: person?.username ?? CUSTOMER,
        ip: ip ?? (person ? attendance.addressOf(person, at) : ''),
        requestId: requestId ?? random.uuid(),
      },
      event,
    ),
    timestamp: at.toISOString(),
  }));
  const json = JSON.stringify(entries);
  await sql`select write_action_log(${tx.companyId}::bigint, ${json}::jsonb)`.execute(tx.sql);
  return written;
}

export const sendingOf = ({ person, room, message, at }: SentMessage): LoggedAction => ({
  at,
  person,
  event: describeSending({ message, room }),
  ...(!person && { ip: `198.51.100.${1 + (room.id % 250)}` }),
});
