import type { LiveMessage } from '@maru/contract/live';

/** What the customer wrote and the list does not have yet. */
export interface Outgoing {
  /** The idempotency key, the same at every attempt. */
  readonly key: string;
  readonly content: string;
  /** A number that the message will certainly be behind. */
  readonly after: number;
  /** Why the server does not take it. */
  readonly refusal?: string;
  /** What it became, as long as messages before it are still on their way. */
  readonly answer?: LiveMessage;
}

/** Messages stand in the order of their numbers, without a gap; what is on its way comes after. */
export interface Conversation {
  readonly messages: readonly LiveMessage[];
  readonly outgoing: readonly Outgoing[];
}

export const EMPTY_CONVERSATION: Conversation = { messages: [], outgoing: [] };

/** The number of the newest message, if there is one. */
export const lastSeq = ({ messages }: Conversation): number | undefined => messages.at(-1)?.seq;

/** As the server keeps it, so that an echo is recognised. */
export const normalizedText = (text: string): string => text.normalize('NFC').trim();

/** A message came in. `undefined`: one before it is missing. */
export function withMessage(known: Conversation, message: LiveMessage): Conversation | undefined {
  const last = lastSeq(known);
  if (last !== undefined && message.seq <= last) return known;
  if (last !== undefined && message.seq > last + 1) return undefined;
  return withoutArrived({ ...known, messages: [...known.messages, message] });
}

/** Older messages were fetched. Only what joins on to the oldest one known is of use. */
export function withEarlier(known: Conversation, earlier: readonly LiveMessage[]): Conversation {
  const messages = [...known.messages];
  for (const message of earlier.toSorted((a, b) => b.seq - a.seq)) {
    if (message.seq + 1 === messages[0]?.seq) messages.unshift(message);
  }
  return { ...known, messages };
}

export function withOutgoing(known: Conversation, message: Outgoing): Conversation {
  return { ...known, outgoing: [...known.outgoing, message] };
}

/** The server took a message. Its echo may have come before, or may be yet to come. */
export function withAnswer(known: Conversation, key: string, answer: LiveMessage): Conversation {
  const messages =
    answer.seq === (lastSeq(known) ?? 0) + 1 ? [...known.messages, answer] : known.messages;
  // They are sent one after the other, so that whatever is left gets a higher number.
  const outgoing = known.outgoing.map((message) =>
    message.key === key
      ? { ...message, answer }
      : { ...message, after: Math.max(message.after, answer.seq) },
  );
  return withoutArrived({ messages, outgoing });
}

export function withRefusal(known: Conversation, key: string, refusal: string): Conversation {
  const outgoing = known.outgoing.map((message) =>
    message.key === key ? { ...message, refusal } : message,
  );
  return { ...known, outgoing };
}

export function withoutOutgoing(known: Conversation, key: string): Conversation {
  return { ...known, outgoing: known.outgoing.filter((message) => message.key !== key) };
}

/**
 * What to show after the messages. The first that waits for its answer is left out once something
 * that looks like its echo has come: if it was another message after all, the answer will tell.
 */
export function shownOutgoing({ messages, outgoing }: Conversation): readonly Outgoing[] {
  const first = outgoing.find(({ answer, refusal }) => !answer && refusal === undefined);
  if (!first) return outgoing;
  const hasEcho = messages.some(
    ({ seq, sender, content }) =>
      seq > first.after && sender === 'client' && content === first.content,
  );
  return hasEcho ? outgoing.filter((message) => message !== first) : outgoing;
}

function withoutArrived({ messages, outgoing }: Conversation): Conversation {
  const last = messages.at(-1)?.seq ?? 0;
  return { messages, outgoing: outgoing.filter(({ answer }) => !answer || answer.seq > last) };
}
