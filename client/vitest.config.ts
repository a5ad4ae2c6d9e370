import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    // The property tests take 2 s on a calm machine.
    testTimeout: 30_000,
  },
});
