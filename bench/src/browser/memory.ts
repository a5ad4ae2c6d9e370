import type { CDPSession, Page } from '@playwright/test';
import { quietOf } from './measure.ts';
import { entry, openGroups } from './pointer.ts';
import type { Stage } from './scenario.ts';

const side = (name: string) => (page: Page) => entry(page, name).click();
const link = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).click();
const firstRow = (page: Page) => page.locator('tbody tr[data-link] a').first().click();
const own = async (page: Page) => {
  await page.locator('header button[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Edit profile' }).click();
};

/** Every screen once, some twice, as a user clicks through them: how to get there and what then appears. */
const TOUR: readonly (readonly [(page: Page) => Promise<void>, string])[] = [
  [side('All'), 'tbody tr[aria-rowindex]'],
  [side('Closed'), 'tbody tr[aria-rowindex]'],
  [side('Chats'), 'tbody tr[data-link]'],
  [firstRow, 'tbody tr:nth-child(20)[tabindex]'],
  [side('Company profile'), 'form button[type=submit]'],
  [side('Accounts'), 'tbody tr[data-link]'],
  [link('Create'), 'form input[name=username]'],
  [side('Accounts'), 'tbody tr[data-link]'],
  [firstRow, 'form input[name=username]'],
  [link('User permissions'), 'form tbody tr'],
  [side('Departments'), 'tbody tr[data-link]'],
  [link('Create'), 'form input[name=name]'],
  [side('Departments'), 'tbody tr[data-link]'],
  [firstRow, 'form input[name=name]'],
  [side('Logs'), 'tbody tr[tabindex]'],
  [side('Bot logs'), 'tbody tr[tabindex]'],
  [own, 'form input[name=first_name]'],
  [link('Password'), 'form input[type=password]'],
  [link('Chat link'), 'main textarea'],
  [side('Dashboard'), 'main h1'],
];

/** The numbers of screens after which memory is measured; the first ones warm up caches. */
const LOOKS = [20, 100, 200];

/** Measures the memory that is left in use after a working day of clicks. */
export async function memory(stage: Stage): Promise<void> {
  await stage.repeat(
    async (page) => {
      const cdp = await page.context().newCDPSession(page);
      await page.goto('/dashboard');
      await openGroups(page, 'Tickets', 'Settings', 'Logs');
      let before: MemoryCounts | undefined;
      let done = 0;
      for (const look of LOOKS) {
        for (; done < look; done += 1) await visitNext(page, done);
        await quietOf(page)();
        const counts = await memoryCounts(cdp);
        for (const what of KINDS) {
          stage.count(`${what} after ${look} screens`, counts[what]);
          if (look === LOOKS.at(-1) && before) {
            const growth = `${what}: growth from ${LOOKS.at(-2)} to ${look} screens`;
            stage.count(growth, counts[what] - before[what]);
          }
        }
        before = counts;
      }
    },
    { times: 2, probed: false },
  );
}

async function visitNext(page: Page, done: number): Promise<void> {
  const [go, there] = TOUR[done % TOUR.length] ?? [];
  if (!go || !there) throw new Error('the tour is empty');
  await go(page);
  await page.locator(there).first().waitFor();
}

const KINDS = ['heap, MB', 'DOM nodes', 'listeners'] as const;
type MemoryCounts = Record<(typeof KINDS)[number], number>;

async function memoryCounts(cdp: CDPSession): Promise<MemoryCounts> {
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { 'heap, MB': usedSize / 1e6, 'DOM nodes': nodes, listeners: jsEventListeners };
}
