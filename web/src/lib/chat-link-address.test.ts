import { expect, test } from 'vitest';
import { linkTo, snippetFor } from './chat-link-address.ts';

const ORIGIN = 'https://console.example.com';

test('a plain company code and open key appear unchanged in the link and the snippet', () => {
  const chatLink = { company: 'DEMO', key: 'aZ09' };
  expect(linkTo(ORIGIN, chatLink)).toBe('https://console.example.com/open/DEMO/aZ09');
  expect(snippetFor(ORIGIN, chatLink)).toBe(
    '<script src="https://console.example.com/widget.js" data-company="DEMO" data-open-key="aZ09"></script>',
  );
});

test('special characters are escaped in addresses and attributes', () => {
  const chatLink = { company: 'A/B "&<>', key: 'k?#' };
  const { pathname, search, hash } = new URL(linkTo(ORIGIN, chatLink));
  expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'open', 'A/B "&<>', 'k?#']);
  expect(search + hash).toBe('');
  expect(snippetFor(ORIGIN, chatLink)).toContain('data-company="A/B &quot;&amp;&lt;&gt;"');
});
