import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newFolder } from '@maru/harness/src/server-process.ts';
import { expect, test } from 'vitest';

const STARTER = fileURLToPath(new URL('./starter.ts', import.meta.url));

/** A process of the harness that has started others, and the folder for what they write. */
async function started(...args: string[]) {
  const folder = newFolder();
  chmodSync(folder, 0o711);
  const options = { env: { ...process.env, TMPDIR: folder }, execArgv: [], silent: true };
  const starter = fork(STARTER, args, options);
  await once(starter, 'message');
  expect(readdirSync(folder)).toHaveLength(1);
  return { folder, starter, others: descendants(starter.pid) };
}

/** The numbers of a process's children, and of theirs. */
function descendants(pid: number | undefined): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Nothing of a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const alive = (processes: number[]) => processes.filter((pid) => existsSync(`/proc/${pid}`));

test('a process that is told to stop ends the servers that it started, and leaves no files', async () => {
  const { folder, starter, others } = await started('with a server');
  const commands = others.map((pid) => read(`/proc/${pid}/cmdline`)).join('\n');
  expect(commands).toContain('server/dist/main.js');
  expect(commands).toContain('bin/postgres');
  starter.kill('SIGTERM');
  expect(await once(starter, 'exit')).toEqual([143, null]);
  expect(alive(others)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('so does one that fails, and it says why', async () => {
  const { folder, starter, others } = await started();
  let told = '';
  starter.stderr?.on('data', (data) => {
    told += data;
  });
  starter.send('fail');
  expect(await once(starter, 'close')).toEqual([1, null]);
  expect(told).toContain('this is meant to fail');
  expect(others).not.toEqual([]);
  expect(alive(others)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
