import type { BrowserContext, Page } from '@playwright/test';

/** Every kind of element that our pages use. Any other element was created by an attack string. */
const OURS = [
  ...['html', 'head', 'meta', 'title', 'link', 'style', 'script', 'body', 'noscript'],
  ...[
    'header',
    'main',
    'nav',
    'footer',
    'section',
    'aside',
    'article',
    'div',
    'span',
    'p',
    'h1',
    'h2',
    'h3',
    'a',
    'hr',
    'br',
  ],
  ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td', 'ul', 'ol', 'li'],
  ...['dl', 'dt', 'dd', 'time', 'code', 'strong', 'small', 'pre', 'kbd', 'del', 'ins'],
  ...['form', 'label', 'input', 'textarea', 'button', 'select', 'option', 'fieldset', 'legend'],
  ...['svg', 'path', 'rect', 'circle', 'line', 'polyline', 'polygon', 'ellipse', 'g'],
];

/** Effects of an attack, all of which should be empty. */
export interface Findings {
  /** Descriptions of what ran, appeared, was requested or was opened. */
  readonly found: string[];
}

/** Watches all pages of a context; must be called before the first page is opened. */
export async function watch(context: BrowserContext, url: string): Promise<Findings> {
  const found: string[] = [];
  const { origin } = new URL(url);
  await context.exposeBinding('ran', ({ frame }) => void found.push(`ran at ${frame.url()}`));
  await context.exposeBinding('noticed', (_, what: string) => void found.push(what));
  await context.addInitScript(reportForeignElements, OURS);
  context.on('request', (request) => {
    const asked = new URL(request.url());
    const isOurs = asked.origin === origin && !asked.pathname.startsWith('/x');
    if (!isOurs && asked.protocol !== 'data:') found.push(`asked for ${request.url()}`);
  });
  context.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (page) => watchPage(page, origin, found));
  return { found };
}

function watchPage(page: Page, origin: string, found: string[]): void {
  page.on('download', (download) => found.push(`a download: ${download.url()}`));
  page.on('popup', (popup) => found.push(`a window: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    const { origin: at, protocol } = new URL(frame.url());
    if (at !== origin && protocol !== 'about:') found.push(`went to ${frame.url()}`);
  });
}

/** Runs in the page: reports every element and attribute that is not ours as soon as it appears. */
function reportForeignElements(ours: string[]): void {
  const { noticed } = window as unknown as { noticed(what: string): void };
  const known = new Set(ours);
  const ADDRESSES = [
    'href',
    'src',
    'action',
    'formaction',
    'data',
    'xlink:href',
    'srcset',
    'poster',
  ];

  const FOR_AUTHENTICATORS =
    /^otpauth:\/\/totp\/[^/?#&<>"\s]+\?secret=[A-Z2-7]{32}&issuer=[^/?#&<>"\s]+$/;

  /**
   * Desk and customers' page link the addresses in messages: to what they say, in another tab, which learns nothing of
   * this one.
   */
  const isWrittenLink = (element: Element, { protocol, username }: URL): boolean =>
    element.localName === 'a' &&
    ['http:', 'https:', 'mailto:'].includes(protocol) &&
    username === '' &&
    element.getAttribute('target') === '_blank' &&
    /^noopener noreferrer( nofollow)?$/.test(element.getAttribute('rel') ?? '');

  function checkElement(element: Element): void {
    const notice = (what: string) => noticed(`${what}: ${element.outerHTML.slice(0, 200)}`);
    // The editor of statements puts pictures without an address around what is no text.
    const isOfEditor = element.matches('img.cm-widgetBuffer:not([src])');
    if (!known.has(element.localName) && !isOfEditor) notice('an element');
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc') notice('a handler');
      if (name === 'style' && /url\(|expression/.test(value)) notice('a style');
      // `data:,` is how a page declares that it has no icon.
      if (!ADDRESSES.includes(name) || value === 'data:,') continue;
      if (FOR_AUTHENTICATORS.test(value)) continue;
      const address = URL.canParse(value, location.href) && new URL(value, location.href);
      if (address && isWrittenLink(element, address)) continue;
      if (!address || address.origin !== location.origin) notice('an address');
    }
    if (element.localName === 'script' && element.textContent !== '') notice('code');
    if (element.localName === 'style' && /evil|ran\(/.test(element.textContent)) notice('a style');
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') checkElement(target as Element);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        checkElement(node);
        for (const inner of node.querySelectorAll('*')) checkElement(inner);
      }
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** The texts that are not readable unchanged on this page. */
export function notShown(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const shown = [document.title];
    for (const element of document.body.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        shown.push(element.value);
      }
      for (const node of element.childNodes) {
        if (node instanceof Text) shown.push(node.data);
      }
      // A message whose addresses are links, and that has no other element.
      const inside = [...element.children];
      if (inside.length > 0 && inside.every((one) => one.matches('a[target=_blank]'))) {
        shown.push(element.textContent);
      }
    }
    const all = shown.join('\n');
    return wanted.filter((text) => !all.includes(text));
  }, texts as string[]);
}
