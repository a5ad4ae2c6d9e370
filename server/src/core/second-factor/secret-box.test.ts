import { expect, test } from 'vitest';
import { SecretBox } from './secret-box.ts';

const KEY = 'a secret key that is long enough for anybody';
const content = Buffer.from('what is to be hidden');

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
