import { SCRIPT_ATTRIBUTES } from '@maru/contract/chat-script';

/** The parts of a chat link: the company code, and the open key of a person, a department or the company. */
export interface ChatLink {
  company: string;
  key: string;
}

export const linkTo = (origin: string, { company, key }: ChatLink): string =>
  `${origin}/open/${encodeURIComponent(company)}/${encodeURIComponent(key)}`;

/** The HTML that a website pastes to offer the chat on its pages. */
export const snippetFor = (origin: string, { company, key }: ChatLink): string =>
  `<script src="${origin}/widget.js" ${SCRIPT_ATTRIBUTES.company}="${escaped(company)}" ${SCRIPT_ATTRIBUTES.openKey}="${escaped(key)}"></script>`;

const escaped = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
