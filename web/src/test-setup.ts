import { afterAll } from 'vitest';

// Files share a worker: what one has stored, the next must not find.
afterAll(() => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (name in globalThis) globalThis[name]?.clear();
  }
});
