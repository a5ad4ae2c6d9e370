import type { LiveMessage } from '@maru/contract/live';
import { describe, expect, test } from 'vitest';
import {
  answered,
  type Conversation,
  lastSeq,
  NOTHING_YET,
  received,
  receivedEarlier,
  refused,
  removed,
  shownOutgoing,
  wrote,
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
  return messages.reduce((known, next) => received(known, next) ?? known, NOTHING_YET);
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
    expect(received(known, message(2, { content: 'again' }))).toBe(known);
    expect(received(known, message(1))).toBe(known);
  });

  test('a gap is noticed, and nothing is put behind it', () => {
    const known = knowing(message(1), message(2));
    expect(received(known, message(4))).toBeUndefined();
    expect(seqs(known)).toEqual([1, 2]);
  });

  test('the last number is what a new connection goes on from', () => {
    expect(lastSeq(NOTHING_YET)).toBeUndefined();
    expect(lastSeq(knowing(message(7), message(8)))).toBe(8);
  });
});

describe('earlier messages', () => {
  test('are put in front, in whatever order they come', () => {
    const known = knowing(message(4), message(5));
    expect(seqs(receivedEarlier(known, [message(3), message(1), message(2)]))).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  test('come once, and only if they join on', () => {
    const known = knowing(message(4), message(5));
    expect(seqs(receivedEarlier(known, [message(4), message(5)]))).toEqual([4, 5]);
    expect(seqs(receivedEarlier(known, [message(1), message(2)]))).toEqual([4, 5]);
    expect(seqs(receivedEarlier(NOTHING_YET, [message(1)]))).toEqual([]);
  });
});

describe('what is being sent', () => {
  const hello = { key: 'a', content: 'Hello', after: 1 };

  test('is shown behind everything else', () => {
    const known = wrote(knowing(message(1)), hello);
    expect(shown(known)).toEqual(['message 1', 'Hello']);
    expect(shown(received(known, message(2)) as Conversation)).toEqual([
      'message 1',
      'message 2',
      'Hello',
    ]);
  });

  test('the answer before the echo: shown once', () => {
    const known = answered(wrote(knowing(message(1)), hello), 'a', own(2, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'Hello']);
    expect(received(known, own(2, 'Hello'))).toBe(known);
    expect(known.outgoing).toEqual([]);
  });

  test('the echo before the answer: shown once', () => {
    const echoed = received(wrote(knowing(message(1)), hello), own(2, 'Hello')) as Conversation;
    expect(shown(echoed)).toEqual(['message 1', 'Hello']);
    const known = answered(echoed, 'a', own(2, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'Hello']);
    expect(known.outgoing).toEqual([]);
  });

  test('an answer beyond a gap stays on the screen until the list gets there', () => {
    const ahead = answered(wrote(knowing(message(1)), hello), 'a', own(3, 'Hello'));
    expect(seqs(ahead)).toEqual([1]);
    expect(shown(ahead)).toEqual(['message 1', 'Hello']);
    const between = received(ahead, message(2)) as Conversation;
    expect(shown(between)).toEqual(['message 1', 'message 2', 'Hello']);
    const known = received(between, own(3, 'Hello')) as Conversation;
    expect(shown(known)).toEqual(['message 1', 'message 2', 'Hello']);
    expect(known.outgoing).toEqual([]);
  });

  test('the first message of a room may be answered before the connection stands', () => {
    const known = answered(wrote(NOTHING_YET, { ...hello, after: 0 }), 'a', own(1, 'Hello'));
    expect(seqs(known)).toEqual([1]);
  });

  test('an answer is no beginning: what came before it is still to come', () => {
    const known = answered(wrote(NOTHING_YET, { ...hello, after: 0 }), 'a', own(9, 'Hello'));
    expect(seqs(known)).toEqual([]);
    expect(shown(known)).toEqual(['Hello']);
  });

  test('the same words twice are two messages', () => {
    const both = wrote(wrote(knowing(message(1)), hello), { ...hello, key: 'b' });
    const firstEcho = received(both, own(2, 'Hello')) as Conversation;
    expect(shown(firstEcho)).toEqual(['message 1', 'Hello', 'Hello']);
    const firstAnswer = answered(firstEcho, 'a', own(2, 'Hello'));
    expect(shown(firstAnswer)).toEqual(['message 1', 'Hello', 'Hello']);
    const known = answered(firstAnswer, 'b', own(3, 'Hello'));
    expect(shown(known)).toEqual(['message 1', 'Hello', 'Hello']);
    expect(seqs(known)).toEqual([1, 2, 3]);
  });

  test('what was said before is no echo, nor is what staff say', () => {
    const known = wrote(knowing(own(1, 'Hello')), hello);
    expect(shown(known)).toEqual(['Hello', 'Hello']);
    const quoted = received(known, message(2, { content: 'Hello' })) as Conversation;
    expect(shown(quoted)).toEqual(['Hello', 'Hello', 'Hello']);
  });

  test('what is refused stays until it is removed, and holds nothing up', () => {
    const both = wrote(wrote(knowing(message(1)), hello), { key: 'b', content: 'Bye', after: 1 });
    const known = refused(both, 'a', 'Closed.');
    expect(shownOutgoing(known)[0]).toMatchObject({ content: 'Hello', refusal: 'Closed.' });
    const echoed = received(known, own(2, 'Bye')) as Conversation;
    expect(shown(echoed)).toEqual(['message 1', 'Bye', 'Hello']);
    expect(shown(removed(echoed, 'a'))).toEqual(['message 1', 'Bye']);
  });

  test('an echo that was another message gives way to the refusal', () => {
    const echoed = received(wrote(knowing(message(1)), hello), own(2, 'Hello')) as Conversation;
    expect(shown(refused(echoed, 'a', 'Closed.'))).toEqual(['message 1', 'Hello', 'Hello']);
  });
});
