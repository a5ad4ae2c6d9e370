import { describe, expect, test } from 'vitest';
import { answer, frame, READY, SIGNED_IN } from '../../../../../test/hostile-server.ts';
import { FrameCheck } from './frame-check.ts';

/** The check of a connection that is signed in and has asked something. */
function asking(): FrameCheck {
  const check = new FrameCheck();
  expect(check.take(SIGNED_IN).refused).toBeUndefined();
  check.expectAnswer();
  return check;
}

const count = (n: number, ...more: number[]) => [(n >> 8) & 255, n & 255, ...more];

/** The messages of PostgreSQL, in the order of a session. */
const SESSION = Buffer.concat([
  frame('R', Buffer.concat([Buffer.from([0, 0, 0, 10]), Buffer.from('SCRAM-SHA-256\0\0')])),
  frame('R', Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from('r=a,s=b,i=4096')])),
  frame('R', Buffer.concat([Buffer.from([0, 0, 0, 12]), Buffer.from('v=c')])),
  frame('R', [0, 0, 0, 0]),
  frame('S', 'server_version\x0018.1\0'),
  frame('K', [0, 0, 0, 1, 0, 0, 0, 2]),
  READY,
  frame('1'),
  frame('2'),
  frame('t', count(1, 0, 0, 0, 23)),
  answer({ note: 'a text' }),
  frame('E', 'SERROR\0C42501\0Mpermission denied\0\0'),
  frame('N', 'Mnews\0\0'),
  frame('A', Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('channel\0\0')])),
  frame('D', count(2, 255, 255, 255, 255, 0, 0, 0, 0)),
  READY,
]);

test.each([1, 2, 3, 7, 64, SESSION.length])(
  'passes on what PostgreSQL sends, in pieces of %i',
  (size) => {
    const check = new FrameCheck();
    check.expectAnswer();
    check.expectAnswer();
    const passed: Buffer[] = [];
    for (let at = 0; at < SESSION.length; at += size) {
      const checked = check.take(SESSION.subarray(at, at + size));
      expect(checked.refused).toBeUndefined();
      passed.push(checked.passed);
    }
    expect(Buffer.concat(passed).equals(SESSION)).toBe(true);
  },
);

describe('before somebody is signed in', () => {
  test.each([
    ['an unknown authentication', frame('R', [0, 0, 0, 99])],
    ['an authentication without a code', frame('R')],
    ['mechanisms without an end', frame('R', [0, 0, 0, 10, 65])],
    [
      'the same authentication twice',
      Buffer.concat([frame('R', [0, 0, 0, 3]), frame('R', [0, 0, 0, 3])]),
    ],
    ['a row', frame('D', count(0))],
    ['an error without fields', frame('E')],
    ['an error without an end', frame('E', 'Mno end')],
    ['a length below four', frame('S', [], 3)],
    ['a long message', frame('N', [], 70_000)],
    ['many messages', Buffer.concat(Array.from({ length: 10_000 }, () => frame('N', 'Mnews\0\0')))],
  ])('%s is refused', (_, bytes) => {
    expect(new FrameCheck().take(bytes).refused).toBeInstanceOf(Error);
  });
});

describe('of an answer', () => {
  test.each([
    ['a row with a negative count', frame('D', count(-1))],
    ['a row that ends before its values', frame('D', count(1, 0, 0, 0, 9, 65))],
    ['a row with a negative length', frame('D', count(1, 255, 255, 255, 254))],
    ['a row of four gigabytes', frame('D', [], 0xff_ff_ff_f0)],
    ['columns with a negative count', frame('T', count(-1))],
    ['fewer columns than are counted', frame('T', count(3, 65, 0))],
    ['fewer parameters than are counted', frame('t', count(3))],
    ['an error of two megabytes', frame('E', [], 2_000_000)],
    ['words without an end', frame('C', 'SELECT 1')],
    ['another authentication', frame('R', [0, 0, 0, 3])],
    ['an unknown letter', frame('%')],
    ['an answer that nobody asked', Buffer.concat([READY, READY])],
  ])('%s is refused', (_, bytes) => {
    expect(asking().take(bytes).refused).toBeInstanceOf(Error);
  });

  test('no more bytes come than are allowed, and what came before is passed on', () => {
    const check = asking();
    const row = frame('D', count(1, 0, 0, 0, 1, 65));
    check.allow({ bytes: 2 * row.length, values: 100 });
    const { passed, refused } = check.take(Buffer.concat([row, row, row]));
    expect([passed.length, refused?.isTooLarge]).toEqual([2 * row.length, true]);
  });

  test('no more values come than are allowed, though they have no bytes', () => {
    const check = asking();
    const row = frame('D', count(2, 255, 255, 255, 255, 255, 255, 255, 255));
    check.allow({ bytes: 1_000_000, values: 4 });
    const { passed, refused } = check.take(Buffer.concat([row, row, row]));
    expect([passed.length, refused?.isTooLarge]).toEqual([2 * row.length, true]);
  });
});
