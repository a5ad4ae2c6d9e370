import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What is written to the console by accident is a defect that would otherwise pass unseen. */
const strays: unknown[][] = [];

beforeEach(() => {
  strays.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => void strays.push(args));
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(strays, 'stray console output').toEqual([]);
});
