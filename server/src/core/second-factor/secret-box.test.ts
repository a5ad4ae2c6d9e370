import { afterEach, expect, test, vi } from 'vitest';
import { EncryptedState } from './encrypted-state.ts';
import { SecretBox } from './secret-box.ts';

const KEY = 'a secret key that is long enough for anybody';
const content = Buffer.from('what is to be hidden');

afterEach(() => void vi.useRealTimers());

test('what was sealed is opened in the same place only, with the same key and for the same purpose', () => {
  const sealing = new SecretBox(KEY, 'one');
  const sealed = sealing.seal(content, '1/2');
  expect(Buffer.from(sealed).includes('hidden')).toBe(false);
  expect(Buffer.from(sealing.open(sealed, '1/2') ?? [])).toEqual(content);
  expect(sealing.open(sealed, '1/3')).toBeUndefined();
  expect(new SecretBox(KEY, 'two').open(sealed, '1/2')).toBeUndefined();
  expect(new SecretBox(`${KEY}!`, 'one').open(sealed, '1/2')).toBeUndefined();
});

test('the same content is never sealed alike', () => {
  const sealing = new SecretBox(KEY, 'one');
  expect(sealing.seal(content, '')).not.toEqual(sealing.seal(content, ''));
});

test('whichever bit is turned over, it is noticed', () => {
  const sealing = new SecretBox(KEY, 'one');
  const sealed = sealing.seal(content, '');
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const touched = Uint8Array.from(sealed);
    touched[bit >> 3] = (touched[bit >> 3] as number) ^ (1 << (bit & 7));
    expect(sealing.open(touched, '')).toBeUndefined();
  }
  for (const length of [0, 11, 12, 27, 28]) {
    expect(sealing.open(sealed.subarray(0, length), '')).toBeUndefined();
  }
});

test('a note is good for a quarter of an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const notes = new EncryptedState<{ n: number }>(KEY, 'one');
  const note = notes.write({ n: 7 });
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect(notes.read(note)).toEqual({ n: 7 });
  vi.advanceTimersByTime(1);
  expect(notes.read(note)).toBeUndefined();
});
