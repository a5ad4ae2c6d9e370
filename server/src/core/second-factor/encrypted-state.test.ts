import { base64url, EncryptJWT, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { keyFor } from '../secret-box.ts';
import { EncryptedState } from './encrypted-state.ts';

const KEY = 'a secret key that is long enough for anybody';
const content = { secret: 'to be hidden' };
const states = new EncryptedState<typeof content>(KEY, 'one');

afterEach(() => void vi.useRealTimers());

test('state is read with the same key and for the same purpose only, and hides its content', async () => {
  const text = await states.write(content);
  expect(text).toMatch(/^[\w.-]+$/);
  for (const part of text.split('.')) {
    expect(Buffer.from(part, 'base64url').toString()).not.toContain('hidden');
  }
  expect(await states.read(text)).toEqual(content);
  expect(await new EncryptedState(KEY, 'two').read(text)).toBeUndefined();
  expect(await new EncryptedState(`${KEY}!`, 'one').read(text)).toBeUndefined();
});

test('state is valid for a quarter of an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_900_000_000_000 });
  const text = await states.write(content);
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect(await states.read(text)).toEqual(content);
  vi.advanceTimersByTime(1);
  expect(await states.read(text)).toBeUndefined();
});

test('a change of any bit is detected', async () => {
  const parts = (await states.write(content)).split('.');
  for (const [n, part] of parts.entries()) {
    const bytes = base64url.decode(part);
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Uint8Array.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      const text = parts.with(n, base64url.encode(changed)).join('.');
      expect(await states.read(text)).toBeUndefined();
    }
  }
});

test('other forms of a token are refused, even those made with the key', async () => {
  const key = keyFor(KEY, 'one');
  const forever = new EncryptJWT({ content }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  const wrapped = new EncryptJWT({ content })
    .setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM' })
    .setExpirationTime('15m');
  const signed = new SignJWT({ content })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('15m');
  const plain = new UnsecuredJWT({ content }).setExpirationTime('15m');
  const texts = [
    await forever.encrypt(key),
    await wrapped.encrypt(key),
    await signed.sign(key),
    plain.encode(),
    'x'.repeat(99),
    '',
  ];
  for (const text of texts) expect(await states.read(text)).toBeUndefined();
});
