import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const DIST = here('./dist');
const ENTRIES = {
  main: here('./src/main.ts'),
  cli: here('./src/cli.ts'),
  'database-thread': here('./src/platform/database/embedded/database-thread.ts'),
  'hashing-thread': here('./src/core/hashing-thread.ts'),
  'first-wall-thread': here('./src/features/data/first-wall/first-wall-thread.ts'),
  'embedded-thread': here('./src/features/data/second-wall/embedded-thread.store.ts'),
};

/** They load files of their own by path: native code, WebAssembly, a thread, a page's assets. */
const LOADED_BY_PATH = [
  '@electric-sql/pglite',
  '@napi-rs/nice',
  '@node-rs/argon2',
  'libpg-query',
  'pg-native',
  'piscina',
  'swagger-ui-dist/package.json',
];

/** A path beside a source file leads to the same file from the built one; to an entry, to the built entry. */
const pathsBesideSources: Plugin = {
  name: 'paths-beside-sources',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.url/ },
    handler(code, id) {
      const fromDist = (path: string) => relative(DIST, resolve(dirname(id), path));
      const entryOf = (path: string) =>
        Object.entries(ENTRIES).find(([, file]) => file === resolve(dirname(id), path))?.[0];
      return code
        .replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path: string) => {
          const entry = entryOf(path);
          const target = entry ? `./${entry}.js` : fromDist(path) + (path.endsWith('/') ? '/' : '');
          return `new URL('${target}', import.meta.url)`;
        })
        .replaceAll(
          'createRequire(import.meta.url)',
          `createRequire(new URL('${fromDist(id)}', import.meta.url))`,
        );
    },
  },
};

/**
 * The server as a few files. From its sources, Node finds, reads and links 1,170 files at every start, which
 * takes as long as everything else.
 */
export default defineConfig({
  input: ENTRIES,
  platform: 'node',
  external: LOADED_BY_PATH,
  plugins: [pathsBesideSources],
  output: { dir: DIST, format: 'esm', cleanDir: true, chunkFileNames: '[name].js' },
});
