// Builds the server, the web app and the widget, each if its sources have changed since the last build. What the
// bundlers say goes to a file, and is shown if a build fails.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { compressUnder } from './compress-files.ts';

const LOCK = 'package-lock.json';
const SAID = 'node_modules/.cache/maru-build';
const COMPRESSING = 'scripts/compress-files.ts';
const BUILDS = [
  {
    workspace: 'server',
    name: 'the server',
    sources: ['server/src', 'server/rolldown.config.ts', 'contract/src', 'demo/src', LOCK],
    compressed: false,
  },
  {
    workspace: 'web',
    name: 'the web app',
    sources: ['web', 'contract', 'client', LOCK, COMPRESSING],
    compressed: true,
  },
  {
    workspace: 'widget',
    name: 'the widget',
    sources: ['widget', 'contract', 'client', LOCK, COMPRESSING],
    compressed: true,
  },
];
const IGNORED = /^(dist|node_modules|.*\.test\.tsx?)$/;

function* filesUnder(path: string): Generator<string> {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (IGNORED.test(entry.name)) continue;
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

/** A workspace, or all of them. */
const only = process.argv[2];
for (const { workspace, name, sources, compressed } of BUILDS) {
  if (only && only !== workspace) continue;
  const stamp = `${workspace}/dist/.built-from`;
  const wanted = hashOf(sources);
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  if (built === wanted) continue;
  // Not on standard output, which may be a command's result.
  console.error(`Building ${name}…`);
  const said = `${SAID}/${workspace}.log`;
  mkdirSync(SAID, { recursive: true });
  const output = openSync(said, 'w');
  const result = spawnSync('npm', ['run', '--silent', 'build', '-w', `@maru/${workspace}`], {
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  closeSync(output);
  if (result.status !== 0) {
    console.error(readFileSync(said, 'utf8'));
    console.error(`Building ${name} failed.`);
    process.exit(1);
  }
  if (compressed) compressUnder(`${workspace}/dist`);
  writeFileSync(stamp, wanted);
}
