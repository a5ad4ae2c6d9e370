// Builds the web app and the widget, each if its sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressUnder } from './compress-files.ts';

const BUILDS = [
  { workspace: 'web', name: 'the web app' },
  { workspace: 'widget', name: 'the widget' },
];
const SHARED_SOURCES = ['contract', 'client', 'package-lock.json', 'scripts/compress-files.ts'];
const IGNORED = new Set(['dist', 'node_modules']);

function* filesUnder(path: string): Generator<string> {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (IGNORED.has(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(inner);
    else yield inner;
  }
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = source.includes('.') ? [source] : filesUnder(source);
    for (const file of files) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

for (const { workspace, name } of BUILDS) {
  const stamp = `${workspace}/dist/.built-from`;
  const wanted = hashOf([workspace, ...SHARED_SOURCES]);
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  if (built === wanted) continue;
  console.log(`Building ${name}…`);
  const result = spawnSync('npm', ['run', '--silent', 'build', '-w', `@maru/${workspace}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(1);
  compressUnder(`${workspace}/dist`);
  writeFileSync(stamp, wanted);
}
