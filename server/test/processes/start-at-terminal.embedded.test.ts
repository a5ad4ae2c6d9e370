import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from '@maru/harness/src/server-process.ts';
import { testLogWriter } from '@maru/harness/src/test-logs/log-folder.ts';
import { expect, inject, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
const STUBS = ['web', 'widget'];
const CTRL_C = '\x03';

/** The repository, but a build of the web app and the widget is the given line of shell. */
function repositoryWhose(build: string): string {
  const root = newFolder();
  for (const name of readdirSync(REPOSITORY)) {
    if (!STUBS.includes(name) && name !== 'data')
      symlinkSync(join(REPOSITORY, name), join(root, name));
  }
  // The file with which npm finds the root is a real one.
  rmSync(join(root, 'package.json'));
  cpSync(join(REPOSITORY, 'package.json'), join(root, 'package.json'));
  for (const name of STUBS) {
    mkdirSync(join(root, name, 'dist'), { recursive: true });
    const workspace = { name: `@maru/${name}`, version: '0.1.0', scripts: { build } };
    writeFileSync(join(root, name, 'package.json'), JSON.stringify(workspace));
  }
  return root;
}

/** What somebody sees who types `npm start` and, when the server is ready, Ctrl+C. */
function typeNpmStart(root: string): Promise<string> {
  const folder = newFolder();
  cpSync(inject('templateFolder'), folder, { recursive: true });
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: folder, DEMO: '0', PORT: '0', LOG_LEVEL: 'info' };
  const arguments_ =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', 'npm', 'start']
      : ['-qec', 'npm start', '/dev/null'];
  const terminal = spawn('script', arguments_, { cwd: root, env, stdio: 'pipe' });
  const keep = testLogWriter('npm-start');
  let seen = '';
  for (const stream of [terminal.stdout, terminal.stderr]) {
    stream.on('data', (data) => {
      const isReady = () => seen.includes('Server listening');
      const wasReady = isReady();
      seen += data;
      keep(data);
      if (isReady() && !wasReady) terminal.stdin.write(CTRL_C);
    });
  }
  return new Promise((resolve) => terminal.on('close', () => resolve(seen.replaceAll('\r', ''))));
}

test('`npm start` at a terminal says in a few readable lines what it does and where', async () => {
  const root = repositoryWhose('for n in $(seq 150); do echo "assets/chunk-$n.js  1 kB"; done');
  const seen = await typeNpmStart(root);
  expect(seen).toContain('Building the web app…\nBuilding the widget…\nOpening the database in /');
  expect(seen).toMatch(/\nMaru is ready: http:\/\/127\.0\.0\.1:\d+\n/);
  expect(seen).toMatch(/\n\d\d:\d\d:\d\d info {2}Server listening at http:/);
  expect(seen).toMatch(/\n\d\d:\d\d:\d\d info {2}stopped\n/);
  expect(seen).not.toMatch(/chunk-|\{"/);
  expect(seen.split('\n').length).toBeLessThan(25);
});

test('`npm start` at a terminal shows why a build failed', async () => {
  const seen = await typeNpmStart(
    repositoryWhose('echo "chunk"; echo "Unexpected token" >&2; exit 1'),
  );
  expect(seen).toContain('Building the web app…\nchunk\nUnexpected token\n');
  expect(seen).toContain('Building the web app failed.');
  expect(seen).not.toContain('Maru is ready');
});
