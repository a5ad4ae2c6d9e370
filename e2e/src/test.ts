import { showingChromium } from '@maru/harness/src/chromium.ts';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { violationsOn, type What } from './axe.ts';
import { type DemoPerson, forgetSession, placeSession, type Session, sessionOf } from './people.ts';
import { ReusedContext } from './reused-context.ts';
import { useScheme } from './seen.ts';

interface Strictness {
  /** Console errors and failed requests that this test causes on purpose. */
  expected: RegExp[];
}

interface Fixtures {
  /** The user who is signed in when the test begins. */
  person: DemoPerson | undefined;
  /** The session that the page has when the test begins. */
  session: Session | null;
  /** For tests that must not find the console in the browser's cache, or that visit other origins. */
  freshContext: boolean;
  /** In a browser that shows notifications; beside the worker's, which would otherwise be replaced by it. */
  showsNotifications: boolean;
  /** The context that this test shares with others of its language, or with others that touch the screen. */
  reused: ReusedContext;
  /** A page of another browser, for a colleague or a customer; it is reused, too. */
  elsewhere: Page;
  strict: Strictness;
  /** Expects no violation of any rule, of the contrast of colours alone, or of the rest. */
  axe(what?: What): Promise<void>;
  /** Everything in light; in dark the colours, which are all that a scheme can change. */
  axeInBothSchemes(): Promise<void>;
}

interface WorkerFixtures {
  reusedContexts: Map<string, ReusedContext>;
}

const reportViolations = (context: BrowserContext) =>
  context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.effectiveDirective} ${event.blockedURI}`),
    );
  });

/** Every test fails on an unexpected console error, a failed request or a CSP violation. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  person: [undefined, { option: true }],
  freshContext: [false, { option: true }],
  showsNotifications: [false, { option: true }],

  session: async ({ person, baseURL, context }, use) => {
    if (!person) return use(null);
    const session = await sessionOf(person, baseURL ?? '');
    context.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/token/')) forgetSession(person);
    });
    await use(session);
  },

  reusedContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const all = new Map<string, ReusedContext>();
      await use(all);
      for (const one of all.values()) await one.close();
    },
    { scope: 'worker' },
  ],

  reused: async ({ browser, reusedContexts, locale, hasTouch, timezoneId }, use) => {
    const options = JSON.stringify({ locale, hasTouch, timezoneId });
    const reused = reusedContexts.get(options) ?? new ReusedContext(browser, reportViolations);
    reusedContexts.set(options, reused);
    await use(reused);
  },

  context: async (
    {
      browser,
      playwright,
      reused,
      freshContext,
      showsNotifications,
      bypassCSP,
      colorScheme,
      permissions,
      viewport,
    },
    use,
  ) => {
    const isFresh = freshContext || showsNotifications;
    if (!isFresh && !bypassCSP && colorScheme === 'light') {
      await use(await reused.open({ viewport, permissions }));
      await reused.empty();
      return;
    }
    const own = showsNotifications ? await playwright.chromium.launch(showingChromium) : undefined;
    const context = await (own ?? browser).newContext();
    await reportViolations(context);
    await use(context);
    await context.close();
    await own?.close();
  },

  elsewhere: async ({ browser, reusedContexts, locale, viewport }, use) => {
    const which = `elsewhere ${locale}`;
    const reused = reusedContexts.get(which) ?? new ReusedContext(browser, async () => {});
    reusedContexts.set(which, reused);
    const [page] = (await reused.open({ viewport })).pages();
    if (page) await use(page);
    await reused.empty();
  },

  page: async ({ context, session }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    if (session) await placeSession(page, session);
    await use(page);
  },

  strict: [
    async ({ context }, use) => {
      const found: string[] = [];
      const strict: Strictness = { expected: [] };
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
      expect(await violationsOn(page, what)).toEqual([]);
    });
  },

  axeInBothSchemes: async ({ page, axe }, use) => {
    await use(async () => {
      await useScheme(page, 'dark');
      await axe('colours');
      await useScheme(page, 'light');
      await axe();
    });
  },
});

export { expect };
