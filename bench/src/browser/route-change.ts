import { arrival, reaction } from './measure.ts';
import { entry, pointAt } from './pointer.ts';
import type { Stage } from './scenario.ts';

const LISTS = ['Chats', 'Departments', 'Accounts'];

/** From one list to another: the first time, when code and rows must be loaded, and again. */
export async function routeChange(stage: Stage): Promise<void> {
  await stage.repeat(async (page) => {
    await arrival(page, '/accounts', { selector: 'tbody tr[data-link]', count: 20 });
    for (const time of ['first', 'again']) {
      for (const list of LISTS) {
        const click = await pointAt(entry(page, list));
        const name = `to ${list.toLowerCase()}, ${time}`;
        stage.note(name, await reaction(page, rowsOf(list), click));
      }
    }
  });
}

const rowsOf = (title: string) => ({
  selector: `section[aria-label="${title}"] tbody tr[data-link]`,
  count: 20,
});
