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
              test: /contract[\\/]src[\\/](accounts|departments|groups|languages|permissions)\.ts|lib[\\/](attempt|back-to-list|choices|clock|complete-list|logged|missing-notice|moment|permission-button|phone-number|retry-alert|times)\.tsx?|components[\\/](Stack|Text)[\\/]|use-debounced-value|queryOptions|lib[\\/]list[\\/]column\.ts|ui[\\/]pill\./,
              includeDependenciesRecursively: false,
            },
            // Every name of a file that a screen needs is in the code of the sign-in screen.
            {
              name: 'form',
              test: /lib[\\/](form[\\/](?!form\.ko)|leave-guard|own-tabs\.(tsx|module)|hint-link)|ui[\\/](section|dialog|form-dialog|confirm)\./,
              includeDependenciesRecursively: false,
            },
            // What both the desk and its follower on other screens need.
            {
              name: 'follow',
              test: /features[\\/]desk[\\/](conversations\.queries|desk\.queries|desk-alerts|desk-list|follow|follow-desk|online|on-screen|show-alert|sound|tabs)\.tsx?|contract[\\/]src[\\/](conversations|conversation-events|desk)\.ts/,
              includeDependenciesRecursively: false,
            },
            // What tickets and conversations are written with.
            {
              name: 'writing',
              test: /lib[\\/](completion[\\/](?!completion\.ko)|composer[\\/]|replies|shortcuts|server-draft|note-text|outbox|composing|ticket-search)|client[\\/]src[\\/](outbox|idempotency-key)|contract[\\/]src[\\/](drafts|placeholders|canned-replies|room-notes|ticket-timeline)|lib[\\/]account-choices|icons[\\/]Icon(Lock|Keyboard)\./,
              includeDependenciesRecursively: false,
            },
            // What the ticket's own screen and the desk read and change tickets with.
            {
              name: 'ticket',
              test: /contract[\\/]src[\\/](assignees|ticket-(properties|replies|steps|settings|links)|kit[\\/]calendar-day)\.ts|lib[\\/]ticket[\\/](?!ticket-parts\.ko)/,
              includeDependenciesRecursively: false,
            },
            // Changes less often than the screen that uses it.
            {
              name: 'editor',
              test: /node_modules[\\/](@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)[\\/]/,
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
