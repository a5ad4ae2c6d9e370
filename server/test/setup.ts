import { afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';

vi.mock('../src/core/hashing-cost.ts', () => import('./cheap-hashing.ts'));

// While an embedded database is open, others in this process use its compiled code. To compile it takes 2 s of CPU.
if (!inject('databaseUrl')) {
  beforeAll(async () => {
    const { world } = await import('./world.ts');
    await world();
  });
}

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
