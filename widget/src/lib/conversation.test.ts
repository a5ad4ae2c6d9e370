import type { LiveMessage } from '@maru/contract/live';
import { describe, expect, test } from 'vitest';
import {
  type Conversation,
  EMPTY_CONVERSATION,
  lastSeq,
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

function knowing(...messages: LiveMessage[]): Conversation {
  return messages.reduce(withMessage, EMPTY_CONVERSATION);
}

const seqs = ({ messages }: Conversation) => messages.map(({ seq }) => seq);
const shown = (known: Conversation) => [
  ...known.messages.map(({ content }) => content),
  ...shownOutgoing(known).map(({ content }) => content),
];

describe('what comes in', () => {
  test('the newest may begin anywhere', () => {
    expect(seqs(knowing(message(41), message(42)))).toEqual([41, 42]);
  });

  test('a message that is known changes nothing', () => {
    const known = knowing(message(1), message(2));
    expect(withMessage(known, message(2, { content: 'again' }))).toBe(known);
    expect(withMessage(known, message(1))).toBe(known);
  });

  test('a message that does not follow begins the list again', () => {
    const known = knowing(message(1), message(2));
    expect(seqs(withMessage(known, message(907)))).toEqual([907]);
    expect(seqs(knowing(message(1), message(907), message(908)))).toEqual([907, 908]);
  });

  test('the last number is the newest known one', () => {
    expect(lastSeq(EMPTY_CONVERSATION)).toBeUndefined();
    expect(lastSeq(knowing(message(7), message(8)))).toBe(8);
  });
});

describe('earlier messages', () => {
  test('are put in front, in whatever order they come', () => {
    const known = knowing(message(4), message(5));
    expect(seqs(withEarlier(known, [message(3), message(1), message(2)]))).toEqual([1, 2, 3, 4, 5]);
  });

  test('come once, and only if they join on', () => {
    const known = knowing(message(4), message(5));
    expect(seqs(withEarlier(known, [message(4), message(5)]))).toEqual([4, 5]);
    expect(seqs(withEarlier(known, [message(1), message(2)]))).toEqual([4, 5]);
    expect(seqs(withEarlier(EMPTY_CONVERSATION, [message(1)]))).toEqual([]);
  });
});

describe('what is being sent', () => {
  const hello = { key: 'a', content: 'Hello', after: 1 };

  test('is shown behind everything else', () => {
    const known = withOutgoing(knowing(message(1)), hello);
    expect(shown(known)).toEqual(['message 1', 'Hello']);
    expect(shown(withMessage(known, message(2)))).toEqual(['message 1', 'message 2', 'Hello']);
  });

  test('the answer before the echo: shown once', () => {
    const known = withAnswer(withOutgoing(knowing(message(1)), hello), 'a', own(2, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'Hello']);
    expect(withMessage(known, own(2, 'Hello'))).toBe(known);
    expect(known.outgoing).toEqual([]);
  });

  test('the echo before the answer: shown once', () => {
    const echoed = withMessage(withOutgoing(knowing(message(1)), hello), own(2, 'Hello'));
    expect(shown(echoed)).toEqual(['message 1', 'Hello']);
    const known = withAnswer(echoed, 'a', own(2, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'Hello']);
    expect(known.outgoing).toEqual([]);
  });

  test('an answer beyond a gap stays on the screen until the list gets there', () => {
    const ahead = withAnswer(withOutgoing(knowing(message(1)), hello), 'a', own(3, 'Hello'));
    expect(seqs(ahead)).toEqual([1]);
    expect(shown(ahead)).toEqual(['message 1', 'Hello']);
    const between = withMessage(ahead, message(2));
    expect(shown(between)).toEqual(['message 1', 'message 2', 'Hello']);
    const known = withMessage(between, own(3, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'message 2', 'Hello']);
    expect(known.outgoing).toEqual([]);
  });

  test('the first message of a room may be answered before the connection stands', () => {
    const known = withAnswer(
      withOutgoing(EMPTY_CONVERSATION, { ...hello, after: 0 }),
      'a',
      own(1, 'Hello'),
    );
    expect(seqs(known)).toEqual([1]);
  });

  test('an answer is no beginning: what came before it is still to come', () => {
    const known = withAnswer(
      withOutgoing(EMPTY_CONVERSATION, { ...hello, after: 0 }),
      'a',
      own(9, 'Hello'),
    );
    expect(seqs(known)).toEqual([]);
    expect(shown(known)).toEqual(['Hello']);
  });

  test('the same words twice are two messages', () => {
    const both = withOutgoing(withOutgoing(knowing(message(1)), hello), { ...hello, key: 'b' });
    const firstEcho = withMessage(both, own(2, 'Hello'));
    expect(shown(firstEcho)).toEqual(['message 1', 'Hello', 'Hello']);
    const firstAnswer = withAnswer(firstEcho, 'a', own(2, 'Hello'));
    expect(shown(firstAnswer)).toEqual(['message 1', 'Hello', 'Hello']);
    const known = withAnswer(firstAnswer, 'b', own(3, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'Hello', 'Hello']);
    expect(seqs(known)).toEqual([1, 2, 3]);
  });

  test('what was said before is no echo, nor is what staff say', () => {
    const known = withOutgoing(knowing(own(1, 'Hello')), hello);
    expect(shown(known)).toEqual(['Hello', 'Hello']);
    const quoted = withMessage(known, message(2, { content: 'Hello' }));
    expect(shown(quoted)).toEqual(['Hello', 'Hello', 'Hello']);
  });

  test('what is refused stays until it is removed, and holds nothing up', () => {
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

  test('an echo that was another message gives way to the refusal', () => {
    const echoed = withMessage(withOutgoing(knowing(message(1)), hello), own(2, 'Hello'));
    expect(shown(withRefusal(echoed, 'a', 'Closed.'))).toEqual(['message 1', 'Hello', 'Hello']);
  });
});
