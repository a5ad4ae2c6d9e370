import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A page of our origin without any code of ours. */
export const BLANK = '/healthz';

/** Calls that cannot be undone: the page or the context that they were made on is not used again. */
const LASTING = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'],
  ...['setGeolocation', 'setExtraHTTPHeaders', 'setHTTPCredentials'],
  ...['setDefaultTimeout', 'setDefaultNavigationTimeout', 'addLocatorHandler'],
  ...['install', 'pauseAt', 'setFixedTime', 'setSystemTime', 'fastForward', 'runFor'],
];

const PAGE_EVENTS = ['console', 'dialog', 'download', 'framenavigated', 'popup'] as const;
const EVENTS = ['request', 'requestfailed', 'requestfinished', 'response'] as const;

/** The fixtures that each test gets anew. */
interface Wanted {
  viewport: { width: number; height: number } | null;
  permissions?: string[] | undefined;
}

interface Opened {
  context: BrowserContext;
  page: Page;
}

/**
 * A context and page for many tests of a worker, emptied after each. A new context costs 1.9 s of CPU until its
 * first list is shown, this one 0.6 s: its process runs already and has the console's code in its cache.
 */
export class ReusedContext {
  readonly #browser: Browser;
  readonly #prepare: (context: BrowserContext) => Promise<unknown>;
  #opened: Opened | undefined;
  #spent = new Set<'page' | 'context'>();
  #protocols: CDPSession[] = [];

  constructor(browser: Browser, prepare: (context: BrowserContext) => Promise<unknown>) {
    this.#browser = browser;
    this.#prepare = prepare;
  }

  async open({ viewport, permissions }: Wanted): Promise<BrowserContext> {
    this.#opened ??= await this.#new();
    const { context, page } = this.#opened;
    if (viewport) await page.setViewportSize(viewport);
    if (permissions) await context.grantPermissions(permissions);
    return context;
  }

  async #new(): Promise<Opened> {
    const context = await this.#browser.newContext();
    await this.#prepare(context);
    this.#spent.clear();
    // A clock is one of the whole context.
    for (const target of [context, context.clock]) this.#watch(target, 'context');
    const page = await this.#newPage(context);
    const newProtocol = context.newCDPSession.bind(context);
    context.newCDPSession = async (of) => {
      const protocol = await newProtocol(of);
      this.#protocols.push(protocol);
      return protocol;
    };
    // With the console in its cache, a test would not notice code that is loaded too late.
    context.setOffline = () => {
      throw new Error('Going offline needs test.use({ freshContext: true }).');
    };
    return { context, page };
  }

  async #newPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    this.#watch(page, 'page');
    return page;
  }

  #watch(target: object, what: 'page' | 'context'): void {
    const methods = target as Record<string, unknown>;
    for (const name of LASTING) {
      const method = methods[name];
      if (typeof method !== 'function') continue;
      methods[name] = (...args: unknown[]) => {
        this.#spent.add(what);
        return method.apply(target, args);
      };
    }
  }

  /** Removes what a test has left: pages, listeners, routes, everything stored, and what was emulated. */
  async empty(): Promise<void> {
    if (!this.#opened) return;
    if (this.#spent.has('context') || this.#opened.page.isClosed()) return this.close();
    const { context } = this.#opened;
    if (this.#spent.delete('page')) this.#opened.page = await this.#newPage(context);
    const { page } = this.#opened;
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of [...EVENTS, ...PAGE_EVENTS]) page.removeAllListeners(event);
    for (const event of [...EVENTS, 'console', 'dialog', 'page', 'weberror'] as const) {
      context.removeAllListeners(event);
    }
    for (const protocol of this.#protocols.splice(0)) await protocol.detach().catch(() => {});
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(BLANK);
    await page.evaluate(emptyStorage);
    await context.clearCookies();
    await context.clearPermissions();
    await page.mouse.move(0, 0);
    await page.emulateMedia({ media: null, colorScheme: 'light' });
  }

  async close(): Promise<void> {
    await this.#opened?.context.close();
    this.#opened = undefined;
  }
}

async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve();
      request.onerror = request.onblocked = () => reject(new Error(`${name} is still there`));
    });
  }
}
