import type { Page } from '@playwright/test';
import { AMOUNTS } from './data.ts';
import { arrival, reaction } from './measure.ts';
import { entry, openGroups, pointAt } from './pointer.ts';
import type { Stage } from './scenario.ts';

const ALL = AMOUNTS.tickets + 1;
const row = (place: number) => ({ selector: `tr[aria-rowindex="${place}"]` });
const NEW_ONLY = { selector: `table[aria-rowcount="${AMOUNTS.tickets / 4 + 1}"]` };
const TURNS = 60;
const TURN_PX = 240;
const FRAMES = 200;

/** All tickets are loaded at once; only the visible ones are rendered. */
export async function manyTickets(stage: Stage): Promise<void> {
  await stage.repeat(async (page) => {
    await arrival(page, '/dashboard', { selector: 'main h1' });
    await openGroups(page, 'Tickets');
    const all = await pointAt(entry(page, 'All'));
    stage.note('10,000 tickets', await reaction(page, row(2), all));
    let longest = 0;
    const turned = await reaction(page, row((TURNS * TURN_PX) / 40), async () => {
      longest = await turnWheel(page);
    });
    stage.note('10,000 tickets, frame of a scroll', { ...turned, ms: longest });
    await page.mouse.move(0, 0);
    const dragged = await reaction(page, row(ALL), async () => {
      longest = await page.evaluate(dragToEnd, FRAMES);
    });
    stage.note('10,000 tickets, frame of a drag to the end', { ...dragged, ms: longest });
    const newOnly = await pointAt(entry(page, 'New'));
    stage.note('10,000 tickets, narrowed by status', await reaction(page, NEW_ONLY, newOnly));
  });
}

/** Scrolls a few rows per frame; returns the length of the longest frame. */
async function turnWheel(page: Page): Promise<number> {
  await page.mouse.move(700, 400);
  const watching = page.evaluate(longestFrame, 3000);
  for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, TURN_PX);
  return watching;
}

function longestFrame(forMs: number): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let longest = 0;
    let before = begun;
    const look = (now: number) => {
      longest = Math.max(longest, now - before);
      before = now;
      if (now - begun > forMs) resolve(longest);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Runs in the page: scrolls so far per frame that almost no row stays; returns the longest frame. */
function dragToEnd(frames: number): Promise<number> {
  const list = document.querySelector('section[tabindex]');
  if (!list) throw new Error('there is no list');
  const way = list.scrollHeight - list.clientHeight;
  return new Promise((resolve) => {
    let longest = 0;
    let before: number | undefined;
    let done = 0;
    const step = (now: number) => {
      if (before !== undefined) longest = Math.max(longest, now - before);
      before = now;
      done += 1;
      list.scrollTop = (way * done) / frames;
      if (done === frames) resolve(longest);
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
