import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { type Person, stateOf } from './people.ts';

interface Strictness {
  /** Console errors and failed requests that this test causes on purpose. */
  expected: RegExp[];
}

interface Fixtures {
  /** The user who is signed in when the test begins. */
  person: Person | undefined;
  strict: Strictness;
  /** Expects no violation; `colours` checks only contrast, which is all that a colour scheme can change. */
  axe(what?: 'everything' | 'colours'): Promise<void>;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every test fails on an unexpected console error, a failed request or a CSP violation. */
export const test = base.extend<Fixtures>({
  person: [undefined, { option: true }],

  storageState: async ({ person, baseURL }, use) => {
    await use(person ? await stateOf(person, baseURL ?? '') : undefined);
  },

  strict: [
    async ({ context }, use) => {
      const found: string[] = [];
      const strict: Strictness = { expected: [] };
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`CSP ${event.effectiveDirective} ${event.blockedURI}`),
        );
      });
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        found.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => found.push(`uncaught: ${error.error().message}`));
      context.on('response', (response) => {
        if (response.status() >= 400) found.push(`${response.status()} ${response.url()}`);
      });
      context.on('requestfailed', (request) => {
        const why = request.failure()?.errorText ?? '';
        // A list call is aborted when a newer one replaces it.
        if (why !== 'net::ERR_ABORTED') found.push(`failed: ${request.url()} ${why}`);
      });
      await use(strict);
      const stray = found.filter((line) => !strict.expected.some((pattern) => pattern.test(line)));
      expect(stray, 'stray console errors, failed requests or CSP violations').toEqual([]);
    },
    { auto: true },
  ],

  axe: async ({ page }, use) => {
    await use(async (what = 'everything') => {
      await page.mouse.move(0, 0);
      const axe = new AxeBuilder({ page });
      const { violations } = await (what === 'colours'
        ? axe.withRules(['color-contrast'])
        : axe.withTags(TAGS)
      ).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
      );
      expect(found).toEqual([]);
    });
  },
});

export { expect };
