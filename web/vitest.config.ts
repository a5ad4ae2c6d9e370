import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    // To start a worker with a document for every file takes five times as long as all tests together.
    isolate: false,
  },
});
