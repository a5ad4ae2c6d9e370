import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs/operations.md', import.meta.url));

/** A field of a class, or a constant of a file, that begins empty and is filled later. */
const CACHE =
  /^(?: +(?:readonly )?#\w+|const \w+)(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap|LRUCache)(?:<.*>)?\((?:\)|\{|atMost)|\[\];)/m;

test('every file that holds something between requests is listed with its limit', () => {
  const files = readdirSync(SRC, { recursive: true })
    .map(String)
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('demo'));
  const caching = files.filter((file) => CACHE.test(readFileSync(join(SRC, file), 'utf8')));
  expect(caching.length).toBeGreaterThan(15);
  const [, memory = ''] = readFileSync(DOCS, 'utf8').split('## Memory');
  const [table = ''] = memory.split('\n## ');
  const missing = caching.filter((file) => !table.includes(`\`${basename(file)}\``));
  expect(missing).toEqual([]);
});
