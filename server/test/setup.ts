import { afterEach, beforeEach, expect, vi } from 'vitest';

vi.mock('../src/core/hashing-cost.ts', () => import('./cheap-hashing.ts'));

/** Unexpected console output is a defect that would otherwise go unnoticed. */
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
