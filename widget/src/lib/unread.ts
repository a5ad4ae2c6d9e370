import type { LiveMessage } from '@maru/contract/live';

/** How many messages of staff the customer has not seen: those after what was on screen, and after their own last word. */
export function unreadIn(messages: readonly LiveMessage[], ownSeen: number): number {
  const lastOwn = messages.findLast(({ sender }) => sender === 'client')?.seq ?? 0;
  const from = Math.max(ownSeen, lastOwn);
  return messages.filter(({ seq, sender }) => sender === 'agent' && seq > from).length;
}

/** The customer's last message that staff have seen. */
export const lastSeenOwn = (
  messages: readonly LiveMessage[],
  staffSeen: number,
): number | undefined =>
  messages.findLast(({ seq, sender }) => sender === 'client' && seq <= staffSeen)?.seq;
