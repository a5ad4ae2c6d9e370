import { expect, test } from 'vitest';
import { SecretBox } from './secret-box.ts';

const KEY = 'a secret key that is long enough for anybody';
const content = Buffer.from('what is to be hidden');

test('data is decrypted only for the same place, with the same key and for the same purpose', () => {
  const box = new SecretBox(KEY, 'one');
  const encrypted = box.encrypt(content, '1/2');
  expect(Buffer.from(encrypted).includes('hidden')).toBe(false);
  expect(Buffer.from(box.decrypt(encrypted, '1/2') ?? [])).toEqual(content);
  expect(box.decrypt(encrypted, '1/3')).toBeUndefined();
  expect(new SecretBox(KEY, 'two').decrypt(encrypted, '1/2')).toBeUndefined();
  expect(new SecretBox(`${KEY}!`, 'one').decrypt(encrypted, '1/2')).toBeUndefined();
});

test('the same content is encrypted differently each time', () => {
  const box = new SecretBox(KEY, 'one');
  expect(box.encrypt(content, '')).not.toEqual(box.encrypt(content, ''));
});

test('a change of any bit is detected', () => {
  const box = new SecretBox(KEY, 'one');
  const encrypted = box.encrypt(content, '');
  for (let bit = 0; bit < encrypted.length * 8; bit += 1) {
    const touched = Uint8Array.from(encrypted);
    touched[bit >> 3] = (touched[bit >> 3] as number) ^ (1 << (bit & 7));
    expect(box.decrypt(touched, '')).toBeUndefined();
  }
  for (const length of [0, 11, 12, 27, 28]) {
    expect(box.decrypt(encrypted.subarray(0, length), '')).toBeUndefined();
  }
});
