import type { LiveMessage } from '@maru/contract/live';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_CONVERSATION,
  lastSeq,
  type ShownConversation,
  shownOutgoing,
  withAnswer,
  withEarlier,
  withMessage,
  withOutgoing,
  withoutOutgoing,
  withRefusal,
} from './conversation.ts';

const message = (seq: number, part: Partial<LiveMessage> = {}): LiveMessage => ({
  id: 1000 + seq,
  room: 1,
  seq,
  content: `message ${seq}`,
  sender: 'agent',
  sender_name: 'Kim',
  time_created: '2025-11-15T05:00:00.000Z',
  ...part,
});

const own = (seq: number, content: string) => message(seq, { content, sender: 'client' });

function knowing(...messages: LiveMessage[]): ShownConversation {
  return messages.reduce(withMessage, EMPTY_CONVERSATION);
}

const seqs = ({ messages }: ShownConversation) => messages.map(({ seq }) => seq);
const shown = (known: ShownConversation) => [
  ...known.messages.map(({ content }) => content),
  ...shownOutgoing(known).map(({ content }) => content),
];

describe('a new message', () => {
  test('the list may begin with any number', () => {
    expect(seqs(knowing(message(41), message(42)))).toEqual([41, 42]);
  });

  test('a message that is already in the list changes nothing', () => {
    const known = knowing(message(1), message(2));
    expect(withMessage(known, message(2, { content: 'again' }))).toBe(known);
    expect(withMessage(known, message(1))).toBe(known);
  });

  test('a message that does not follow the last one restarts the list', () => {
    const known = knowing(message(1), message(2));
    expect(seqs(withMessage(known, message(907)))).toEqual([907]);
    expect(seqs(knowing(message(1), message(907), message(908)))).toEqual([907, 908]);
  });

  test('the last number is that of the newest message in the list', () => {
    expect(lastSeq(EMPTY_CONVERSATION)).toBeUndefined();
    expect(lastSeq(knowing(message(7), message(8)))).toBe(8);
  });
});

describe('earlier messages', () => {
  test('are inserted before the list, in the order of their numbers', () => {
    const known = knowing(message(4), message(5));
    expect(seqs(withEarlier(known, [message(3), message(1), message(2)]))).toEqual([1, 2, 3, 4, 5]);
  });

  test('are inserted once, and only if there is no gap before the list', () => {
    const known = knowing(message(4), message(5));
    expect(seqs(withEarlier(known, [message(4), message(5)]))).toEqual([4, 5]);
    expect(seqs(withEarlier(known, [message(1), message(2)]))).toEqual([4, 5]);
    expect(seqs(withEarlier(EMPTY_CONVERSATION, [message(1)]))).toEqual([]);
  });
});

describe('a message that is being sent', () => {
  const hello = { key: 'a', content: 'Hello', after: 1 };

  test('is shown after all other messages', () => {
    const known = withOutgoing(knowing(message(1)), hello);
    expect(shown(known)).toEqual(['message 1', 'Hello']);
    expect(shown(withMessage(known, message(2)))).toEqual(['message 1', 'message 2', 'Hello']);
  });

  test('is shown once if the response comes before the live message', () => {
    const known = withAnswer(withOutgoing(knowing(message(1)), hello), 'a', own(2, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'Hello']);
    expect(withMessage(known, own(2, 'Hello'))).toBe(known);
    expect(known.outgoing).toEqual([]);
  });

  test('is shown once if the live message comes before the response', () => {
    const echoed = withMessage(withOutgoing(knowing(message(1)), hello), own(2, 'Hello'));
    expect(shown(echoed)).toEqual(['message 1', 'Hello']);
    const known = withAnswer(echoed, 'a', own(2, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'Hello']);
    expect(known.outgoing).toEqual([]);
  });

  test('stays shown after its response until the list has no gap before it', () => {
    const ahead = withAnswer(withOutgoing(knowing(message(1)), hello), 'a', own(3, 'Hello'));
    expect(seqs(ahead)).toEqual([1]);
    expect(shown(ahead)).toEqual(['message 1', 'Hello']);
    const between = withMessage(ahead, message(2));
    expect(shown(between)).toEqual(['message 1', 'message 2', 'Hello']);
    const known = withMessage(between, own(3, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'message 2', 'Hello']);
    expect(known.outgoing).toEqual([]);
  });

  test('begins the list if it is the first of the room and answered before the connection is open', () => {
    const known = withAnswer(
      withOutgoing(EMPTY_CONVERSATION, { ...hello, after: 0 }),
      'a',
      own(1, 'Hello'),
    );
    expect(seqs(known)).toEqual([1]);
  });

  test('does not begin the list if the room has earlier messages', () => {
    const known = withAnswer(
      withOutgoing(EMPTY_CONVERSATION, { ...hello, after: 0 }),
      'a',
      own(9, 'Hello'),
    );
    expect(seqs(known)).toEqual([]);
    expect(shown(known)).toEqual(['Hello']);
  });

  test('is shown twice if the same text is sent twice', () => {
    const both = withOutgoing(withOutgoing(knowing(message(1)), hello), { ...hello, key: 'b' });
    const firstEcho = withMessage(both, own(2, 'Hello'));
    expect(shown(firstEcho)).toEqual(['message 1', 'Hello', 'Hello']);
    const firstAnswer = withAnswer(firstEcho, 'a', own(2, 'Hello'));
    expect(shown(firstAnswer)).toEqual(['message 1', 'Hello', 'Hello']);
    const known = withAnswer(firstAnswer, 'b', own(3, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'Hello', 'Hello']);
    expect(seqs(known)).toEqual([1, 2, 3]);
  });

  test('is not replaced by an earlier message or by one of staff with the same text', () => {
    const known = withOutgoing(knowing(own(1, 'Hello')), hello);
    expect(shown(known)).toEqual(['Hello', 'Hello']);
    const quoted = withMessage(known, message(2, { content: 'Hello' }));
    expect(shown(quoted)).toEqual(['Hello', 'Hello', 'Hello']);
  });

  test('stays shown with the reason if it is refused, and delays no other message', () => {
    const both = withOutgoing(withOutgoing(knowing(message(1)), hello), {
      key: 'b',
      content: 'Bye',
      after: 1,
    });
    const known = withRefusal(both, 'a', 'Closed.');
    expect(shownOutgoing(known)[0]).toMatchObject({ content: 'Hello', refusal: 'Closed.' });
    const echoed = withMessage(known, own(2, 'Bye'));
    expect(shown(echoed)).toEqual(['message 1', 'Bye', 'Hello']);
    expect(shown(withoutOutgoing(echoed, 'a'))).toEqual(['message 1', 'Bye']);
  });

  test('is shown as refused even if another message with the same text arrived', () => {
    const echoed = withMessage(withOutgoing(knowing(message(1)), hello), own(2, 'Hello'));
    expect(shown(withRefusal(echoed, 'a', 'Closed.'))).toEqual(['message 1', 'Hello', 'Hello']);
  });
});
