import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../start-child.ts';
import type { Staff } from './staff.ts';

/** Eight, because the attempts on one account from one network wait for each other. */
export const SIGNING_IN = Array.from({ length: 8 }, (_, n) => `signing-in-${n}`);
const CROWD = new URL('./sign-in-crowd.ts', import.meta.url);

/** Measures while eight people sign in without pause. */
export async function besideSignIns(
  url: string,
  { company }: Staff,
  measure: () => Promise<number>,
): Promise<number> {
  const crowd = startChild(CROWD, [url, company, ...SIGNING_IN]);
  try {
    await sleep(1000);
    return await measure();
  } finally {
    const ended = once(crowd, 'exit');
    crowd.send('enough');
    await ended;
  }
}
