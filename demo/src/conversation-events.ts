import type { ConversationEvent } from '@maru/contract/conversation-events';
import { displayName } from '@maru/server/src/core/session/session.ts';
import { later, SECOND } from './calendar.ts';
import type { Room } from './rooms.ts';
import { isAround, type Staff } from './staff.ts';

interface Happened {
  kind: ConversationEvent['kind'];
  by?: Staff | undefined;
  /** The new assignee, or the one who left. */
  assignee?: Staff;
  at: Date;
  /** How many messages there were. */
  seq: number;
}

/**
 * The people who took a conversation before their first answer, gave it to the next one, and closed it. Its
 * last assignee is the one that the desk shows: its creator, or nobody once they have left.
 */
function happenedIn({ plan, creator, messages }: Room): Happened[] {
  const events: Happened[] = [];
  let current: Staff | undefined;
  for (const [seq, { person, at }] of messages.entries()) {
    if (!person || person.id === current?.id) continue;
    const moment = latest(later(at, -20 * SECOND), messages[seq - 1]?.at);
    events.push(
      current && isAround(current, moment)
        ? { kind: 'handed_over', by: current, assignee: person, at: moment, seq }
        : { kind: 'taken', by: person, at: moment, seq },
    );
    current = person;
  }
  const last = messages.at(-1);
  if (!last || !current) return events;
  const end = { at: later(last.at, SECOND), seq: messages.length };
  if (creator.left === undefined && current.id !== creator.id) {
    events.push({ kind: 'handed_over', by: current, assignee: creator, ...end });
    current = creator;
  }
  if (plan.state === 'closed') events.push({ kind: 'closed', by: current, ...end });
  else if (creator.left !== undefined) events.push(freed(current, end));
  return events;
}

const freed = (current: Staff, end: Pick<Happened, 'at' | 'seq'>): Happened =>
  current.left === undefined
    ? { kind: 'released', by: current, ...end }
    : { kind: 'left', assignee: current, ...end, at: latest(current.left, end.at) };

const latest = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one);

/** Rows for the desk, the oldest first. */
export const eventRows = (rooms: readonly Room[], idOf: (room: Room) => number) =>
  rooms
    .flatMap((room) => happenedIn(room).map((event) => ({ room, ...event })))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ room, kind, by, assignee, at, seq }) => ({
      room_id: idOf(room),
      kind,
      actor_name: by ? displayName(by) : '',
      assignee_name: assignee ? displayName(assignee) : '',
      department_name: '',
      message_seq: seq,
      time_created: at,
    }));
