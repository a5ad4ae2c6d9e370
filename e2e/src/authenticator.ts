import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code an authenticator app shows for this key, `ahead` steps of 30 seconds from now. */
export function codeOf(key: string, ahead = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(Date.now() / 30_000) + ahead, 4);
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE((digest[19] as number) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
