import { later, MINUTE, SECOND } from './calendar.ts';
import { addRoomsWithMessages, type SentMessage } from './chats.ts';
import { known } from './known.ts';
import { Random } from './random.ts';
import type { Room } from './rooms.ts';
import type { Scene } from './scene.ts';
import { isAround, type Staff } from './staff.ts';
import type { Ticket } from './ticket.ts';
import { answeredAt } from './ticket-timelines.ts';

/** The customer answers a reply within so much time, before anybody does anything else. */
const ANSWER_MS = 3 * MINUTE;

/** Adds the rooms that tickets were made from, with what was said before and after. */
export async function addTalks(
  scene: Scene,
  tickets: readonly Ticket[],
  talkers: readonly Staff[],
): Promise<{ tickets: Ticket[]; sent: SentMessage[] }> {
  // Of its own, so that the rest of the demo does not depend on how much is said here.
  const random = new Random(scene.plan.seed + 1);
  const talks = tickets.map((ticket) => talkOf(ticket, { ...scene, random }, talkers));
  const rooms = talks.flatMap((talk) => talk?.room ?? []);
  if (rooms.length === 0) return { tickets: [...tickets], sent: [] };
  const { sent, roomIds } = await addRoomsWithMessages({ ...scene, random }, rooms);
  return {
    sent,
    tickets: tickets.map((ticket, n) => {
      const talk = talks[n];
      if (!talk) return ticket;
      return { ...ticket, talk: { ...talk, roomId: known(roomIds, talk.room.plan.name) } };
    }),
  };
}

function talkOf(
  { plan, opened, assignee, steps }: Ticket,
  { plan: company, random, calendar }: Scene,
  talkers: readonly Staff[],
) {
  const lines = company.talks.filter(({ subject }) => subject === plan.subject);
  if (lines.length === 0) return undefined;
  const language = /\p{Script=Hangul}/u.test(plan.subject) ? ('ko' as const) : ('en' as const);
  const before = [
    { who: 'customer', words: plan.words },
    ...lines.filter(({ who }) => who !== 'after'),
  ];
  const pauses = before.map(() => random.integer(25 * SECOND, 95 * SECOND));
  const length = pauses.reduce((sum, pause) => sum + pause, 0);
  const begun = later(opened, -length);
  const fit = talkers.filter(
    (person) => person.language === language && isAround(person, begun) && isAround(person, opened),
  );
  const agent = assignee && isAround(assignee, begun) ? assignee : random.pick(fit);
  let at = begun;
  const messages: Room['messages'] = before.map(({ who, words: content }, n) => {
    const message = { person: who === 'agent' ? agent : undefined, content, at };
    at = later(at, pauses[n] ?? MINUTE);
    return message;
  });
  let replySeq: number | null = null;
  const [, working, closed] = steps;
  if (plan.reply && assignee && working) {
    const answered = answeredAt(working);
    messages.push({ person: assignee, content: plan.reply, at: answered });
    replySeq = messages.length;
    const heard = later(answered, ANSWER_MS);
    // A customer's message to a closed ticket reopens it.
    const isInTime = heard < calendar.latest && (!closed || heard < closed);
    for (const { words: content } of lines.filter(({ who }) => who === 'after' && isInTime)) {
      messages.push({ person: undefined, content, at: heard });
    }
  }
  const room: Room = {
    plan: {
      name: plan.requester,
      client: plan.requester,
      language,
      topic: 'delivery',
      size: messages.length,
      state: plan.status === 'closed' ? 'closed' : 'open',
      email: '',
    },
    creator: agent,
    messages,
  };
  return { room, replySeq };
}
