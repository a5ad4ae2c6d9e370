import { AMOUNTS } from './data.ts';
import { arrival, reaction } from './measure.ts';
import { pointAt } from './pointer.ts';
import type { Stage } from './scenario.ts';

const GRID = { selector: 'form tbody tr', count: AMOUNTS.tables };
const CELL = 'input[aria-label="Update: table_007"]';
const READABLE = { selector: 'tbody input[aria-label^="Read"]:checked', count: AMOUNTS.tables };

/** The permissions of an account on each of 500 tables. */
export async function rightsGrid(stage: Stage): Promise<void> {
  await stage.repeat(async (page) => {
    await arrival(page, '/account/edit/2', { selector: 'form input[name=username]' });
    const opening = await pointAt(page.getByRole('link', { name: 'User permissions' }));
    stage.note('500 tables', await reaction(page, GRID, opening));
    const toggle = await pointAt(page.locator(CELL));
    const checked = { selector: `${CELL}:checked` };
    stage.note('500 tables, one right', await reaction(page, checked, toggle));
    const setAll = await pointAt(page.locator('button[aria-label="Set Read for all tables"]'));
    stage.note('500 tables, a column', await reaction(page, READABLE, setAll));
  });
}
