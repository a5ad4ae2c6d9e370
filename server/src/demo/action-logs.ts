import { sql } from 'kysely';
import { describeFields } from '../core/audit/action-event.ts';
import { entryOf } from '../core/audit/action-log.store.ts';
import type { SentMessage } from './chats.ts';
import type { Deed } from './deeds.ts';
import type { Scene } from './scene.ts';
import { quietDay, signInsOf, strangersAttempts } from './sign-ins.ts';
import type { Staff } from './staff.ts';

/** Writes exactly as many entries as planned, and answers with them. */
export async function addActionLogs(
  scene: Scene,
  staff: readonly Staff[],
  done: readonly Deed[],
): Promise<Deed[]> {
  const { tx, plan, attendance, random, since } = scene;
  const deeds = done.filter(({ at }) => at > since);
  for (const { person, at, event } of deeds) {
    attendance.record(person, at, event.model === 'chat message' ? 'message' : 'other');
  }
  deeds.push(...attendance.days().flatMap((day) => signInsOf(day, scene)));
  deeds.push(...strangersAttempts(scene, staff));
  while (deeds.length < plan.actionLogs) {
    deeds.push(...quietDay(scene, staff).slice(0, plan.actionLogs - deeds.length));
  }
  const written = deeds.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(-plan.actionLogs);
  const entries = written.map(({ at, person, event, ip, requestId }) => ({
    ...entryOf(
      {
        userName: person.username,
        ip: ip ?? attendance.addressOf(person, at),
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

/** The words themselves stay in the room, as they do when the application logs a message. */
export const sendingOf = ({ person, room, id, at }: SentMessage): Deed => ({
  at,
  person,
  event: {
    action: 'create',
    model: 'chat message',
    name: room.name,
    info: describeFields({ room: room.id, message: id }),
  },
});
