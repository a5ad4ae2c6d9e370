import { expect, test } from 'vitest';
import { overdueCount } from './overdue-count.ts';

test.each([
  [7, false, '7'],
  [1000, false, '1,000'],
  [1000, true, '1,000+'],
])('%s overdue tickets, more: %s', (overdue, more_overdue, shown) => {
  for (const language of ['en', 'ko']) {
    expect(overdueCount({ overdue, more_overdue }, language)).toBe(shown);
  }
});
