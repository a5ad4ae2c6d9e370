import tokens from '@maru/client/tokens.css?inline';
import { SCRIPT_ATTRIBUTES } from '@maru/contract/chat-script';
import message from '@tabler/icons/outline/message.svg?raw';
import cross from '@tabler/icons/outline/x.svg?raw';
import { linesOf } from '../lib/icon-lines.ts';
import { preferredLanguage } from '../lib/language.ts';
import styles from './embed.css?inline';

/**
 * A bubble on any web page that opens the chat in a frame. The chat itself is loaded on the first open, or, if there is
 * a conversation, a moment after the page, so that the bubble can say that somebody has answered.
 */

const words = {
  open: { en: 'Open the chat', ko: '상담창 열기' },
  close: { en: 'Close the chat', ko: '상담창 닫기' },
  chat: { en: 'Chat', ko: '채팅 상담' },
  unread: { en: 'New messages: {count}', ko: '새 메시지 {count}개' },
};

const CHAT = linesOf(message);
const CROSS = linesOf(cross);

/** The window of a phone, upright or on its side: there the chat takes the whole of it. */
const WHOLE = '(max-width: 600px), (max-height: 420px)';

/** The bubble waits this long for the company's colour, so that it does not appear in another first. */
const COLOUR_WAIT_MS = 1_000;

/** The page of the site comes first. */
const CONVERSATION_WAIT_MS = 1_500;

/** A badge has space for two digits. */
const MOST_SHOWN = 99;

function start(origin: string, company: string, key: string): void {
  // Tag managers tend to add a script twice.
  if (document.querySelector('maru-chat')) return;
  const language = preferredLanguage(navigator.languages);
  const page = `${origin}/open/${encodeURIComponent(company)}/${encodeURIComponent(key)}`;

  const host = document.createElement('maru-chat');
  const root = host.attachShadow({ mode: 'open' });
  // The page's content security policy does not restrict a stylesheet created by a script.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(tokens.replaceAll(':root', ':host') + styles);
  root.adoptedStyleSheets = [sheet];
  host.lang = language;

  const bubble = document.createElement('button');
  bubble.type = 'button';
  const badge = document.createElement('span');
  badge.className = 'badge';
  badge.setAttribute('aria-hidden', 'true');
  const news = document.createElement('span');
  news.className = 'news';
  news.setAttribute('role', 'status');
  root.append(bubble, badge, news);
  const mark = `maru-chat ${company}/${key}`;
  // In the storage of the site, because this script cannot look into that of the chat.
  const conversation = new Mark(mark, () => localStorage);
  // In this tab only: where it was opened it stays open, and no other page opens by itself.
  const opened = new Mark(mark, () => sessionStorage);
  let frame: HTMLIFrameElement | undefined;
  /** Whether the page in the frame listens; before that, another one may be in it. */
  let isReady = false;
  let isOpen = false;
  let unread = 0;

  function load(): void {
    if (frame) return;
    frame = document.createElement('iframe');
    frame.src = `${page}?embedded=1${isOpen ? '' : '&closed=1'}`;
    frame.title = words.chat[language];
    root.prepend(frame);
    // Its closed state must have been computed once, or the first opening would be without motion. One that was open on
    // the page before is there at once.
    if (!opened.exists) frame.getBoundingClientRect();
  }

  function show(open: boolean): void {
    isOpen = open;
    if (open) load();
    frame?.classList.toggle('open', open);
    bubble.classList.toggle('open', open);
    bubble.replaceChildren(picture(open ? CROSS : CHAT));
    opened.set(open);
    tellFrame();
    showUnread();
    holdPage();
  }

  /** The page in the frame cannot see whether it is open, and counts what was seen only while it is. */
  function tellFrame(): void {
    if (!isReady) return;
    frame?.contentWindow?.postMessage(isOpen ? 'maru:opened' : 'maru:closed', origin);
  }

  /** On the closed bubble only: in the open chat the messages themselves are seen. */
  function showUnread(): void {
    const count =
      isOpen || unread === 0 ? '' : unread > MOST_SHOWN ? `${MOST_SHOWN}+` : `${unread}`;
    const said = count && words.unread[language].replace('{count}', count);
    badge.textContent = count;
    // A screen reader says it once when it changes. The label of the bubble has it too, for later.
    if (news.textContent !== said) news.textContent = said;
    const label = (isOpen ? words.close : words.open)[language];
    bubble.setAttribute('aria-label', said ? `${label}. ${said}` : label);
  }

  const whole = matchMedia(WHOLE);
  const site = document.documentElement;
  let overflow: string | undefined;

  /** Behind a chat that takes the whole window, the page must not scroll. */
  function holdPage(): void {
    host.toggleAttribute('whole', whole.matches);
    const isHeld = isOpen && whole.matches;
    if (isHeld === (overflow !== undefined)) return;
    const before = site.style.overflow;
    site.style.overflow = isHeld ? 'hidden' : (overflow ?? '');
    overflow = isHeld ? before : undefined;
  }

  function close(): void {
    if (!isOpen) return;
    show(false);
    bubble.focus();
  }

  bubble.addEventListener('click', () => {
    if (isOpen) return close();
    show(true);
    frame?.focus();
  });
  whole.addEventListener('change', holdPage);
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) close();
  });
  // Key events inside the frame do not reach this page, so the page in the frame sends a message.
  addEventListener('message', ({ data, source }) => {
    if (typeof data !== 'string' || source === null || source !== frame?.contentWindow) return;
    if (data === 'maru:close') close();
    if (data === 'maru:ready') {
      isReady = true;
      tellFrame();
    }
    if (data === 'maru:conversation' || data === 'maru:none') {
      conversation.set(data === 'maru:conversation');
    }
    const [, count] = /^maru:unread:(\d{1,6})$/.exec(data) ?? [];
    if (count !== undefined) {
      unread = Number(count);
      showUnread();
    }
  });

  // Where the chat takes the whole window, it would hide the page that the customer has gone to.
  show(opened.exists && !whole.matches);
  bubble.hidden = true;
  const appear = () => {
    bubble.hidden = false;
  };
  root.append(colourOf(page, appear));
  setTimeout(appear, COLOUR_WAIT_MS);
  document.body.append(host);
  if (conversation.exists) setTimeout(load, CONVERSATION_WAIT_MS);
}

/**
 * A mark in the site's storage: that there is a conversation, and that the chat is open; nothing else of it. A visitor
 * without a conversation shall not load the chat with every page.
 */
class Mark {
  readonly #key: string;
  readonly #storage: () => Storage;

  constructor(key: string, storage: () => Storage) {
    this.#key = key;
    this.#storage = storage;
  }

  get exists(): boolean {
    try {
      return this.#storage().getItem(this.#key) !== null;
    } catch {
      return false;
    }
  }

  set(exists: boolean): void {
    // A site may forbid it; then the next page begins with a closed chat.
    try {
      if (exists) this.#storage().setItem(this.#key, '1');
      else this.#storage().removeItem(this.#key);
    } catch {}
  }
}

/** The company's colour. Browsers keep this stylesheet, so the bubble has it at once on the next page. */
function colourOf(page: string, onSettled: () => void): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.referrerPolicy = 'no-referrer';
  link.href = `${page}/bubble.css`;
  link.addEventListener('load', onSettled);
  link.addEventListener('error', onSettled);
  return link;
}

function picture(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const company = script.getAttribute(SCRIPT_ATTRIBUTES.company);
  const openKey = script.getAttribute(SCRIPT_ATTRIBUTES.openKey);
  const { origin } = new URL(script.src);
  if (!company || !openKey) {
    const needed = Object.values(SCRIPT_ATTRIBUTES).join(' and ');
    console.error(`The chat needs ${needed} on its script element.`);
  } else if (document.body) {
    start(origin, company, openKey);
  } else {
    addEventListener('DOMContentLoaded', () => start(origin, company, openKey));
  }
}
