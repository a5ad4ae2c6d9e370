import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import type { Shifts, VisibleCondition } from './probe.ts';
import { type LongestTask, withTasks } from './tasks.ts';

export interface Sample extends Shifts, LongestTask {
  ms: number;
}

const QUIET_MS = 400;

/** Opens an address; the time starts at the beginning of the navigation. */
export const arrival = (page: Page, path: string, condition: VisibleCondition): Promise<Sample> =>
  measured(page, async () => {
    await page.goto(path, { waitUntil: 'commit' });
    return page.evaluate((wanted) => window.probe.painted(wanted, 'start'), condition);
  });

/** Runs an action; the time starts at the first click, key or change event in the page. */
export async function reaction(
  page: Page,
  condition: VisibleCondition,
  act: () => Promise<unknown>,
): Promise<Sample> {
  await page.evaluate(() => window.probe.begin());
  return measured(page, async () => {
    const painted = page.evaluate((wanted) => window.probe.painted(wanted, 'input'), condition);
    const [ms] = await Promise.all([painted, act()]);
    return ms;
  });
}

/** Runs an action that returns its milliseconds, and records its cost, including the work afterwards. */
export async function measured(page: Page, act: () => Promise<number>): Promise<Sample> {
  const quiet = quietOf(page);
  const [[ms, shifts], longest] = await withTasks(page, async () => {
    const taken = await act();
    await quiet();
    return [taken, await page.evaluate(() => window.probe.shifts())] as const;
  });
  return { ms, ...shifts, ...longest };
}

/** Returns a function that waits until no request has been open for a while. */
export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = performance.now();
  const begin = (request: Request) => void open.add(request);
  const end = (request: Request) => {
    open.delete(request);
    last = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    last = performance.now();
    while (open.size > 0 || performance.now() - last < QUIET_MS) await sleep(20);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}
