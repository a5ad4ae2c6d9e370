import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Shorter secrets, such as second factor codes, could occur by chance. */
const MIN_SECRET_LENGTH = 8;

/** The folder that collects the output of all processes of a test run. If unset, nothing is collected. */
export const testLogFolder = (): string | undefined => process.env.MARU_TEST_LOGS || undefined;

export const SECRETS = 'secrets';

/** A new file in that folder, writable by every user. */
export function newTestLogFile(what: string): string | undefined {
  const folder = testLogFolder();
  if (!folder) return undefined;
  const file = join(folder, `${what}-${process.pid}-${randomUUID()}.log`);
  appendFileSync(file, '');
  chmodSync(file, 0o666);
  return file;
}

/** Writes the output of one process to its own file. */
export function testLogWriter(what: string): (written: string | Uint8Array) => void {
  const file = newTestLogFile(what);
  if (!file) return () => {};
  // Opened once: an app writes thousands of lines.
  const opened = openSync(file, 'a');
  return (written) => {
    if (typeof written === 'string') writeSync(opened, written);
    else writeSync(opened, written);
  };
}

const known = new Set<unknown>();
let secrets: number | undefined;

/** From now on this value must appear in none of these files. */
export function registerSecret(secret: unknown): void {
  const folder = testLogFolder();
  if (!folder || typeof secret !== 'string' || known.has(secret)) return;
  known.add(secret);
  // Generators of random text like these words, which stand in titles of tests too.
  const isWord = secret in Object.prototype;
  if (isWord || secret.trim().length < MIN_SECRET_LENGTH) return;
  if (secrets === undefined) {
    mkdirSync(join(folder, SECRETS), { recursive: true });
    secrets = openSync(join(folder, SECRETS, `${process.pid}.ndjson`), 'a');
  }
  writeSync(secrets, `${JSON.stringify(secret)}\n`);
}
