import type { Page } from '@playwright/test';

/** If the page sets this mark, only tasks after it count. */
export const BEGIN_MARK = 'bench-begin';
/** Distinguishes the page from the browser's internal pages. */
const PAGE_MARK = 'bench-page';

/** The longest task of the main thread. */
export interface LongestTask {
  /** Wall time, as the user experiences it. */
  task: number;
  /** CPU time: without the time that other programs took meanwhile. */
  work: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Runs an action and also returns the longest task of the page's main thread. */
export async function withTasks<T>(
  page: Page,
  act: () => Promise<T>,
): Promise<readonly [T, LongestTask]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  let trace: Buffer;
  let result: T;
  try {
    result = await act();
    await page.evaluate((mark) => void performance.mark(mark), PAGE_MARK);
  } finally {
    trace = await browser.stopTracing();
  }
  return [result, longestIn(JSON.parse(trace.toString()).traceEvents)];
}

function longestIn(events: readonly TraceEvent[]): LongestTask {
  const main = events.find(({ name }) => name === PAGE_MARK);
  const begun = events.find(({ name }) => name === BEGIN_MARK)?.ts ?? 0;
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      pid === main?.pid &&
      tid === main.tid &&
      ts >= begun,
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  const longest = (of: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[of] ?? 0)) / 1000;
  return { task: longest('dur'), work: longest('tdur') };
}
