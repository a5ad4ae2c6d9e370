import { readFileSync } from 'node:fs';

/**
 * Loaded before the server: shifts its clock, and that of the embedded database, by the milliseconds in a
 * file, and reads the file again when it changes. Timers are not affected.
 */
const FILE = process.env.MARU_CLOCK_FILE ?? '';
const LOOK_EVERY_MS = 20;
const RealDate = Date;
let offset = 0;
let lookedAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - lookedAt > LOOK_EVERY_MS) {
    offset = Number(readFileSync(FILE, 'utf8'));
    lookedAt = performance.now();
  }
  return RealDate.now() + offset;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
