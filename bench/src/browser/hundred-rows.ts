import type { Page } from '@playwright/test';
import { arrival, measured, reaction, type Sample } from './measure.ts';
import { pointAt } from './pointer.ts';
import type { VisibleCondition } from './probe.ts';
import type { Stage } from './scenario.ts';
import { BEGIN_MARK } from './tasks.ts';

const LISTS = [
  { name: 'accounts', path: '/accounts?' },
  { name: 'departments', path: '/departments?' },
  { name: 'chats', path: '/chats?' },
  { name: 'messages', path: '/chats/view/1?name=Kim&' },
  { name: 'logs', path: '/logs?' },
  { name: 'bot logs', path: '/bot_logs?' },
];

const HUNDRED = { selector: 'tbody tr:nth-child(100)' };
const TWENTY = { selector: 'tbody tr:nth-child(20)' };
const SECOND_PAGE = { selector: 'main [role=status] + div > span', text: 'page 2 /' };

/** Every list with a page of 100 rows, reached in each possible way. */
export async function hundredRows(stage: Stage): Promise<void> {
  for (const { name, path } of LISTS) {
    await stage.repeat(async (page) => {
      stage.note(`100 rows by address: ${name}`, await byAddress(page, `${path}page_size=100`));
      const turn = await pointAt(page.getByRole('button', { name: 'Next page' }));
      stage.note(`100 rows, next page: ${name}`, await reaction(page, SECOND_PAGE, turn));
      await arrival(page, path, TWENTY);
      const sizes = page.locator('select[aria-label="Rows per page"]');
      const choosing = () => sizes.selectOption('100');
      stage.note(`100 rows, size chosen: ${name}`, await reaction(page, HUNDRED, choosing));
    });
  }
}

const byAddress = (page: Page, path: string): Promise<Sample> =>
  measured(page, async () => {
    await page.goto(path, { waitUntil: 'commit' });
    return page.evaluate(rowsAfterFrame, { rows: HUNDRED, mark: BEGIN_MARK });
  });

/** Runs in the page: excludes the work of starting the app from the work of the rows. */
async function rowsAfterFrame({
  rows,
  mark,
}: {
  rows: VisibleCondition;
  mark: string;
}): Promise<number> {
  await window.probe.painted({ selector: 'table[aria-busy=true]' }, 'start');
  performance.mark(mark);
  return window.probe.painted(rows, 'start');
}
