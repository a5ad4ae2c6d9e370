import type { Page } from '@playwright/test';

/** From this mark on, if the page sets it, tasks count. */
export const BEGIN_MARK = 'bench-begin';
/** Tells the page from others that the browser has for itself. */
const PAGE_MARK = 'bench-page';

/** The longest of the main thread's tasks. */
export interface LongestTask {
  /** By the clock, as somebody at the machine feels it. */
  task: number;
  /** By the processor: what other programs took meanwhile is not in it. */
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

/** Does something, and says besides what the page's main thread had to do for it. */
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
