import { expect, test } from 'vitest';
import { doorOfPath } from './address.ts';

test('the company and the key of a chat link', () => {
  expect(doorOfPath('/open/DEMO/abc')).toEqual({ company: 'DEMO', key: 'abc' });
  expect(doorOfPath('/open/DEMO/abc/')).toEqual({ company: 'DEMO', key: 'abc' });
  expect(doorOfPath('/open/A%20%26%20B/abc')).toEqual({ company: 'A & B', key: 'abc' });
});

test('what is no chat link', () => {
  for (const path of ['/open/', '/open/DEMO', '/open/DEMO/', '/open/a/b/c', '/open/%E0%A4%A/b']) {
    expect(doorOfPath(path)).toBeUndefined();
  }
});
