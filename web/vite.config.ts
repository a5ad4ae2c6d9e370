import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: {
    // The browser needs the contract's types, methods and paths, not its parsers; see the stub.
    alias: { zod: here('../contract/src/kit/zod-stub.ts') },
  },
  server: {
    proxy: { '/api': { target: process.env.MARU_API ?? 'http://127.0.0.1:8000', ws: true } },
  },
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], priority: 2 },
            {
              name: 'console',
              test: /src[\\/](app[\\/]shell|lib[\\/]list[\\/]list-screen)\.tsx/,
              priority: 1,
            },
            // Small modules that many screens share: each of them alone would be another request.
            {
              name: 'shared',
              test: /contract[\\/]src[\\/](accounts|departments|groups|languages|permissions)\.ts|lib[\\/](attempt|back-to-list|choices|clock|complete-list|logged|missing-notice|moment|permission-button|phone-number|retry-alert|times)\.tsx?|components[\\/](Stack|Text)[\\/]/,
              includeDependenciesRecursively: false,
            },
            // Every name of a file that a screen needs is in the code of the sign-in screen.
            {
              name: 'form',
              test: /lib[\\/](form[\\/](?!form\.ko)|leave-guard|own-tabs\.(tsx|module)|hint-link)|ui[\\/](section|pill|dialog|form-dialog|confirm)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: 'access',
              test: /features[\\/]access[\\/](?!access\.ko)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
