import { arrival, reaction } from './measure.ts';
import { pointAt } from './pointer.ts';
import type { Stage } from './scenario.ts';

const WANTED = 'person7777';
const INPUT = 'form input[aria-haspopup=listbox]';
const OPTIONS = { selector: '[role=option]', count: 2 };

/** A department's manager is one of 20,000 accounts. */
export async function managerSelect(stage: Stage): Promise<void> {
  await stage.repeat(async (page) => {
    await arrival(page, '/departments', { selector: 'tbody tr[data-link]', count: 20 });
    const form = { selector: 'form input[name=name]' };
    const create = await pointAt(page.getByRole('link', { name: 'Create' }));
    stage.note('20,000 managers, the form', await reaction(page, form, create));
    const open = await pointAt(page.locator(INPUT));
    stage.note('20,000 managers, opened', await reaction(page, OPTIONS, open));
    for (let end = 1; end <= WANTED.length; end += 1) {
      const typed = { selector: INPUT, text: WANTED.slice(0, end) };
      const key = () => page.keyboard.press(WANTED.charAt(end - 1));
      stage.note('20,000 managers, a key', await reaction(page, typed, key));
    }
    const choose = await pointAt(page.locator('[role=option]', { hasText: `(${WANTED})` }));
    const chosen = { selector: INPUT, text: `(${WANTED})` };
    stage.note('20,000 managers, chosen', await reaction(page, chosen, choose));
  });
}
