import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords as in RFC 6238, with the parameters that every authenticator app expects. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** The user's clock may be up to half a minute fast or slow. */
const WINDOW = [-1, 0, 1];

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / STEP_MS);

export function codeOf(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) as number) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step that a code belongs to. The comparison takes constant time. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const typed = Buffer.from(code);
  const right = WINDOW.map((away) => stepAt(now) + away).filter((step) =>
    timingSafeEqual(typed, Buffer.from(codeOf(secret, step))),
  );
  return right.at(-1);
}
