import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { loadOrCreateSecret } from './secret-file.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'maru-secret-')), 'secret-key');

test('is created once, completely, and readable by its owner only', () => {
  const file = newFile();
  const key = loadOrCreateSecret(file);
  expect(key).toMatch(/^[\w-]{64}$/);
  expect(readFileSync(file, 'utf8')).toBe(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(file, '..'))).toEqual(['secret-key']);
  expect(loadOrCreateSecret(file)).toBe(key);
});

test('several processes that start at once get the same key', async () => {
  const file = newFile();
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ loadOrCreateSecret }) => {
      parentPort.once('message', () => parentPort.postMessage(loadOrCreateSecret(workerData.file)));
      parentPort.postMessage('ready');
    });`;
  const module = new URL('./secret-file.ts', import.meta.url).href;
  const workers = Array.from(
    { length: 6 },
    () => new Worker(code, { eval: true, workerData: { module, file }, execArgv: [] }),
  );
  const messageOf = (worker: Worker) =>
    new Promise<string>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await Promise.all(workers.map(messageOf));
  const answers = workers.map(messageOf);
  for (const worker of workers) worker.postMessage('go');
  const keys = await Promise.all(answers);
  expect(new Set(keys)).toEqual(new Set([readFileSync(file, 'utf8')]));
  expect(keys[0]).toHaveLength(64);
  expect(readdirSync(join(file, '..'))).toEqual(['secret-key']);
  await Promise.all(workers.map((worker) => worker.terminate()));
});

test.each([
  ['nothing', ''],
  ['a part of it', 'x'.repeat(31)],
  ['what is no text', '\u0000'.repeat(64)],
  ['several lines', `${'x'.repeat(40)}\n${'y'.repeat(40)}`],
])('a file that contains %s is refused and not replaced', (_, content) => {
  const file = newFile();
  writeFileSync(file, content);
  const reading = () => loadOrCreateSecret(file);
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow(`The secret key in ${file} is damaged`);
  expect(reading).toThrow('Restore the file from a backup. Without one, delete it');
  expect(readFileSync(file, 'utf8')).toBe(content);
});
