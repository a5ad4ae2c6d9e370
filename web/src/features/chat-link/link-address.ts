/** Where a customer knocks: the company by its code, the member of staff by the open key. */
export interface ChatLink {
  company: string;
  key: string;
}

export const linkTo = (origin: string, { company, key }: ChatLink): string =>
  `${origin}/open/${encodeURIComponent(company)}/${encodeURIComponent(key)}`;

/** What a website pastes to offer the chat on its pages. */
export const snippetFor = (origin: string, { company, key }: ChatLink): string =>
  `<script src="${origin}/widget.js" data-company="${escaped(company)}" data-open-key="${escaped(key)}"></script>`;

const escaped = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
