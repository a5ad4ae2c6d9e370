import { CONVERSATION_LIMITS } from '@maru/contract/conversations';
import { displayName } from '@maru/server/src/core/session/session.ts';
import { HOUR, later, SECOND } from './calendar.ts';
import { eventRows } from './conversation-events.ts';
import { known } from './known.ts';
import { type Room, RoomPlanner } from './rooms.ts';
import type { Scene } from './scene.ts';
import type { Staff } from './staff.ts';

/** A message with an entry in the action log: every message of staff, and a customer's first in an hour. */
export interface SentMessage {
  person: Staff | undefined;
  /** The room's values before the message. */
  room: { id: number; name: string; last_seq: number; logged_seq: number };
  message: { id: number; seq: number };
  at: Date;
}

const CHUNK = 500;

export async function addChats(scene: Scene, staff: readonly Staff[]): Promise<SentMessage[]> {
  const planner = new RoomPlanner(scene, staff);
  const rooms = scene.plan.rooms.map((room) => planner.room(room));
  return (await addRoomsWithMessages(scene, rooms)).sent;
}

/** Their names must differ. */
export async function addRoomsWithMessages(
  scene: Scene,
  rooms: readonly Room[],
): Promise<{ sent: SentMessage[]; roomIds: ReadonlyMap<string, number> }> {
  const { tx } = scene;
  const roomIds = await addRooms(scene, rooms);
  const rows = rooms
    .flatMap((room) => entriesOf(room).map((entry) => ({ room, ...entry })))
    .sort((a, b) => a.message.at.getTime() - b.message.at.getTime());
  const sent: SentMessage[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const added = await tx.sql
      .insertInto('chat_message')
      .values(
        chunk.map(({ room, message, seq }) => ({
          company_id: tx.companyId,
          room_id: known(roomIds, room.plan.name),
          seq,
          sender: message.person ? 'agent' : 'client',
          sender_name: message.person ? displayName(message.person) : room.plan.client,
          account_id: message.person?.id ?? null,
          content: message.content,
          time_created: message.at,
        })),
      )
      .returning(['id', 'room_id', 'seq'])
      .execute();
    const ids = new Map(added.map((row) => [`${row.room_id}/${row.seq}`, row.id]));
    for (const { room, message, seq, hasEntry, loggedBefore } of chunk) {
      if (!hasEntry) continue;
      const roomId = known(roomIds, room.plan.name);
      sent.push({
        person: message.person,
        room: {
          id: roomId,
          name: room.plan.name,
          last_seq: seq - 1,
          logged_seq: loggedBefore,
        },
        message: { id: known(ids, `${roomId}/${seq}`), seq },
        at: message.at,
      });
    }
  }
  const events = eventRows(rooms, ({ plan }) => known(roomIds, plan.name));
  for (let start = 0; start < events.length; start += CHUNK) {
    const chunk = events.slice(start, start + CHUNK);
    await tx.sql
      .insertInto('conversation_event')
      .values(chunk.map((event) => ({ company_id: tx.companyId, ...event })))
      .execute();
  }
  return { sent, roomIds };
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR) * HOUR;

/** Each message with whether it has a log entry, and the last message logged before it. */
function entriesOf({ messages }: Room) {
  let logged = 0;
  let hour: number | undefined;
  return messages.map((message, n) => {
    const seq = n + 1;
    const loggedBefore = logged;
    const hasEntry = message.person !== undefined || hourOf(message.at) !== hour;
    if (!message.person) hour = hourOf(message.at);
    if (hasEntry) logged = seq;
    return { message, seq, hasEntry, loggedBefore };
  });
}

/** The columns of a room for the desk: its creator has it, unless nobody has answered yet. */
function onTheDesk({ creator, messages }: Room) {
  const answered = messages.findLastIndex(({ person }) => person);
  const ofCustomer = (some: Room['messages']) => some.filter(({ person }) => !person).length;
  const last = messages.at(-1);
  return {
    assignee_id: creator.left === undefined && answered >= 0 ? creator.id : null,
    waiting_since: messages[answered + 1]?.at ?? null,
    customer_count: ofCustomer(messages),
    answered_count: ofCustomer(messages.slice(0, answered + 1)),
    ...(last && {
      last_sender: last.person ? ('agent' as const) : ('client' as const),
      last_author_id: last.person?.id ?? null,
      last_author_name: last.person ? displayName(last.person) : '',
      last_words: [...last.content].slice(0, CONVERSATION_LIMITS.lastWords).join(''),
      last_time: last.at,
    }),
  };
}

async function addRooms(
  { tx, random }: Pick<Scene, 'tx' | 'random'>,
  rooms: readonly Room[],
): Promise<Map<string, number>> {
  const rows = rooms
    .map((room) => {
      const { plan, creator, messages } = room;
      const first = messages[0]?.at ?? new Date(0);
      const asked = messages.findLast(({ person }) => !person);
      return {
        company_id: tx.companyId,
        name: plan.name,
        creator_id: creator.id,
        creator_first_name: creator.firstName,
        creator_last_name: creator.lastName,
        customer_email: plan.email,
        is_active: plan.state === 'open',
        last_seq: messages.length,
        logged_seq: entriesOf(room).findLast(({ hasEntry }) => hasEntry)?.seq ?? 0,
        customer_logged_hour: asked ? new Date(hourOf(asked.at)) : null,
        time_created: later(first, -random.integer(2 * SECOND, 40 * SECOND)),
        time_updated: messages.at(-1)?.at ?? first,
        ...onTheDesk(room),
      };
    })
    .sort((a, b) => a.time_created.getTime() - b.time_created.getTime());
  const added = await tx.sql
    .insertInto('chat_room')
    .values(rows)
    .returning(['id', 'name'])
    .execute();
  return new Map(added.map(({ id, name }) => [name, id]));
}
