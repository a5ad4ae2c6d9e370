import type { LiveMessage } from '@maru/contract/live';

/** A message that the customer wrote and `messages` does not contain yet. */
export interface Outgoing {
  /** The idempotency key, the same at every attempt. */
  readonly key: string;
  readonly content: string;
  /** A sequence number that the message will certainly exceed. */
  readonly after: number;
  /** Why the server refused it. */
  readonly refusal?: string;
  /** The stored message, kept here while messages before it are still missing. */
  readonly answer?: LiveMessage;
}

/** `messages` are ordered by sequence number without a gap; outgoing messages are shown after them. */
export interface Conversation {
  readonly messages: readonly LiveMessage[];
  readonly outgoing: readonly Outgoing[];
}

export const EMPTY_CONVERSATION: Conversation = { messages: [], outgoing: [] };

/** The sequence number of the newest message, if there is one. */
export const lastSeq = ({ messages }: Conversation): number | undefined => messages.at(-1)?.seq;

/** Normalized like the server does it, so that the echo of a sent message is recognised. */
export const normalizedText = (text: string): string => text.normalize('NFC').trim();

/**
 * Adds a message that the connection delivered. If it does not follow the known ones, too many were missed and
 * the server sent the newest only: the list begins again, and the rest is loaded when the customer asks for it.
 */
export function withMessage(known: Conversation, message: LiveMessage): Conversation {
  const last = lastSeq(known);
  if (last !== undefined && message.seq <= last) return known;
  const follows = last !== undefined && message.seq === last + 1;
  return withoutArrived({ ...known, messages: follows ? [...known.messages, message] : [message] });
}

/** Adds older messages that were fetched. Only those that connect to the oldest known one are used. */
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

/** The server stored a message. Its echo may have come before or may come later. */
export function withAnswer(known: Conversation, key: string, answer: LiveMessage): Conversation {
  const messages =
    answer.seq === (lastSeq(known) ?? 0) + 1 ? [...known.messages, answer] : known.messages;
  // Messages are sent one after the other, so the remaining ones get higher numbers.
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
 * The outgoing messages to show. The first unanswered one is hidden once a message that looks like its echo
 * has arrived; if that was a different message, the answer will show it.
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
