import type { TimelineEntry } from '@maru/contract/ticket-timeline';
import { expect, test } from 'vitest';
import { skippedSteps } from './skipped-steps.ts';

const to = (...statuses: string[]) =>
  statuses.map((status) => ({
    changes: [{ field: 'status', from: null, to: status }],
  })) as unknown as TimelineEntry[];

test('the statuses that a ticket went past without having had them', () => {
  const closed = (...had: string[]) => skippedSteps('closed', { entries: to(...had), older: null });
  expect(closed('new', 'closed')).toEqual(['assigned', 'processing']);
  expect(closed('new', 'assigned', 'new', 'closed')).toEqual(['processing']);
  expect(closed('new', 'assigned', 'processing', 'closed')).toEqual([]);
  expect(skippedSteps('processing', { entries: to('new', 'processing'), older: null })).toEqual([
    'assigned',
  ]);
  expect(skippedSteps('new', { entries: to('new'), older: null })).toEqual([]);
  // Created for somebody, so that nobody saw it as new.
  expect(skippedSteps('assigned', { entries: to('assigned'), older: null })).toEqual([]);
});

test('nothing counts as skipped where the beginning is not known', () => {
  expect(skippedSteps('closed', undefined)).toEqual([]);
  expect(skippedSteps('closed', { entries: to('closed'), older: '5.0.0' })).toEqual([]);
  expect(skippedSteps('closed', { entries: [], older: null })).toEqual([]);
});
