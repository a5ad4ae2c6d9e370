import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

export type What = 'everything' | 'colours' | 'all but colours';

const CONTRAST = 'color-contrast';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const RULES: Record<What, object> = {
  everything: { runOnly: { type: 'tag', values: TAGS } },
  colours: { runOnly: { type: 'rule', values: [CONTRAST] } },
  'all but colours': {
    runOnly: { type: 'tag', values: TAGS },
    rules: { [CONTRAST]: { enabled: false } },
  },
};

/** Half as large as the other file of it, and sent to every document that is looked at. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Once for each document, because it takes 0.3 s of CPU. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(SOURCE);
}

interface Asked {
  rules: object;
  exclude: string[];
}

interface Axe {
  run(
    context: { include: Node; exclude: string[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

/**
 * Runs in the page. Only violations have details, and only they are handed over: to send all that axe has looked at
 * takes a fifth of its time again.
 */
async function violations({ rules, exclude }: Asked): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const context = { include: document, exclude };
  // Stylesheets would be fetched again for rules that are not asked for.
  const preload = { assets: ['media'] };
  const found = await axe.run(context, { resultTypes: ['violations'], preload, ...rules });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
  );
}

/** The violations that axe finds on the page, outside of the parts that these selectors name. */
export async function violationsOn(
  page: Page,
  what: What,
  exclude: string[] = [],
): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(violations, { rules: RULES[what], exclude });
}
