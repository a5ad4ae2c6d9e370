import { preferredLanguage } from '../lib/language.ts';
import styles from './embed.css?inline';

/** A bubble on any web page that opens the chat in a frame. The chat itself is loaded on the first open. */

const words = {
  open: { en: 'Open the chat', ko: '채팅 상담 열기' },
  close: { en: 'Close the chat', ko: '채팅 상담 닫기' },
  chat: { en: 'Chat', ko: '채팅 상담' },
};

const ICON = 'M4 4h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H9l-5 4v-4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z';
const CROSS = 'M6 6l12 12M18 6L6 18';

function start(origin: string, company: string, key: string): void {
  // Tag managers tend to add a script twice.
  if (document.querySelector('maru-chat')) return;
  const language = preferredLanguage(navigator.languages);
  const page = `${origin}/open/${encodeURIComponent(company)}/${encodeURIComponent(key)}?embedded=1`;

  const host = document.createElement('maru-chat');
  const root = host.attachShadow({ mode: 'open' });
  // The page's content security policy does not restrict a stylesheet created by a script.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  host.lang = language;

  const bubble = document.createElement('button');
  bubble.type = 'button';
  root.append(bubble);
  let frame: HTMLIFrameElement | undefined;

  function show(isOpen: boolean): void {
    if (isOpen && !frame) {
      frame = document.createElement('iframe');
      frame.src = page;
      frame.title = words.chat[language];
      root.prepend(frame);
    }
    if (frame) frame.hidden = !isOpen;
    bubble.replaceChildren(picture(isOpen ? CROSS : ICON));
    bubble.setAttribute('aria-label', (isOpen ? words.close : words.open)[language]);
  }

  function close(): void {
    if (!frame || frame.hidden) return;
    show(false);
    bubble.focus();
  }

  bubble.addEventListener('click', () => {
    const isOpen = frame !== undefined && !frame.hidden;
    show(!isOpen);
    if (!isOpen) frame?.focus();
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) close();
  });
  // Key events inside the frame do not reach this page, so the page in the frame sends a message.
  addEventListener('message', ({ data, source }) => {
    if (data === 'maru:close' && source !== null && source === frame?.contentWindow) close();
  });

  show(false);
  document.body.append(host);
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
  const { company, openKey } = script.dataset;
  const { origin } = new URL(script.src);
  if (!company || !openKey) {
    console.error('The chat needs data-company and data-open-key on its script element.');
  } else if (document.body) {
    start(origin, company, openKey);
  } else {
    addEventListener('DOMContentLoaded', () => start(origin, company, openKey));
  }
}
