import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page that a chat link opens. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    // The browser needs the contract's types, methods and paths, not its parsers; see the stub.
    alias: { zod: here('../contract/src/kit/zod-stub.ts') },
  },
  server: {
    port: 5174,
    proxy: { '/api': { target: process.env.MARU_API ?? 'http://127.0.0.1:8000', ws: true } },
  },
  build: {
    // The console on the same origin has /assets.
    assetsDir: 'open-assets',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
