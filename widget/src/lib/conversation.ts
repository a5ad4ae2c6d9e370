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
export interface ShownConversation {
  readonly messages: readonly LiveMessage[];
  readonly outgoing: readonly Outgoing[];
}

export const EMPTY_CONVERSATION: ShownConversation = { messages: [], outgoing: [] };

/** The sequence number of the newest message, if there is one. */
export const lastSeq = ({ messages }: ShownConversation): number | undefined =>
  messages.at(-1)?.seq;

/** Normalized like the server does it, so that the echo of a sent message is recognised. */
export const normalizedText = (text: string): string => text.normalize('NFC').trim();

/**
 * Adds a message that the connection delivered. If it does not follow the known ones, too many were missed and
 * the server sent the newest only: the list begins again, and the rest is loaded when the customer asks for it.
 */
export function withMessage(known: ShownConversation, message: LiveMessage): ShownConversation {
  const last = lastSeq(known);
  if (last !== undefined && message.seq <= last) return known;
  const follows = last !== undefined && message.seq === last + 1;
  return withoutArrived({ ...known, messages: follows ? [...known.messages, message] : [message] });
}

/** Adds older messages that were fetched. Only those that connect to the oldest known one are used. */
export function withEarlier(
  known: ShownConversation,
  earlier: readonly LiveMessage[],
): ShownConversation {
  const messages = [...known.messages];
  for (const message of earlier.toSorted((a, b) => b.seq - a.seq)) {
    if (message.seq + 1 === messages[0]?.seq) messages.unshift(message);
  }
  return { ...known, messages };
}

export function withOutgoing(known: ShownConversation, message: Outgoing): ShownConversation {
  return { ...known, outgoing: [...known.outgoing, message] };
}

/** The server stored a message. Its echo may have come before or may come later. */
export function withAnswer(
  known: ShownConversation,
  key: string,
  answer: LiveMessage,
): ShownConversation {
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

export function withRefusal(
  known: ShownConversation,
  key: string,
  refusal: string,
): ShownConversation {
  const outgoing = known.outgoing.map((message) =>
    message.key === key ? { ...message, refusal } : message,
  );
  return { ...known, outgoing };
}

export function withoutOutgoing(known: ShownConversation, key: string): ShownConversation {
  return { ...known, outgoing: known.outgoing.filter((message) => message.key !== key) };
}

/**
 * The outgoing messages to show. The first unanswered one is hidden once a message that looks like its echo
 * has arrived; if that was a different message, the answer will show it.
 */
export function shownOutgoing({ messages, outgoing }: ShownConversation): readonly Outgoing[] {
  const first = outgoing.find(({ answer, refusal }) => !answer && refusal === undefined);
  if (!first) return outgoing;
  const hasEcho = messages.some(
    ({ seq, sender, content }) =>
      seq > first.after && sender === 'client' && content === first.content,
  );
  return hasEcho ? outgoing.filter((message) => message !== first) : outgoing;
}

function withoutArrived({ messages, outgoing }: ShownConversation): ShownConversation {
  const last = messages.at(-1)?.seq ?? 0;
  return { messages, outgoing: outgoing.filter(({ answer }) => !answer || answer.seq > last) };
}
