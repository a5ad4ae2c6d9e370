// Builds the web app when its sources are newer than what was built from them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'web/dist/.built-from';
const SOURCES = ['web', 'contract', 'package-lock.json'];
const IGNORED = new Set(['dist', 'node_modules']);

function* filesUnder(path) {
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

const hash = createHash('sha256');
for (const source of SOURCES) {
  const files = source.includes('.') ? [source] : filesUnder(source);
  for (const file of files) hash.update(file).update(readFileSync(file));
}
const wanted = hash.digest('hex');
const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;

if (built !== wanted) {
  console.log('Building the web app…');
  const result = spawnSync('npm', ['run', '--silent', 'build', '-w', '@maru/web'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(1);
  writeFileSync(STAMP, wanted);
}
