import { expect, test } from 'vitest';
import { chatLinkOfPath } from './chat-link.ts';

test('the company code and the open key are read from the path of a chat link', () => {
  expect(chatLinkOfPath('/open/DEMO/abc')).toEqual({ company: 'DEMO', key: 'abc' });
  expect(chatLinkOfPath('/open/DEMO/abc/')).toEqual({ company: 'DEMO', key: 'abc' });
  expect(chatLinkOfPath('/open/A%20%26%20B/abc')).toEqual({ company: 'A & B', key: 'abc' });
});

test('any other path is not a chat link', () => {
  for (const path of ['/open/', '/open/DEMO', '/open/DEMO/', '/open/a/b/c', '/open/%E0%A4%A/b']) {
    expect(chatLinkOfPath(path)).toBeUndefined();
  }
});
