import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Too short to be told from chance, as the digits of a second factor are. */
const MIN_SECRET_LENGTH = 8;

/** Where everything that is written during a whole run is gathered. Not set, nothing is. */
export const gatheringFolder = (): string | undefined => process.env.MARU_TEST_LOGS || undefined;

export const SECRETS = 'secrets';

/** A new file of the gathered ones, which anybody may write to. */
export function newGatheredFile(what: string): string | undefined {
  const folder = gatheringFolder();
  if (!folder) return undefined;
  const file = join(folder, `${what}-${process.pid}-${randomUUID()}.log`);
  appendFileSync(file, '');
  chmodSync(file, 0o666);
  return file;
}

/** A function that keeps what one process writes, in a file of its own. */
export function keeperOf(what: string): (written: string | Uint8Array) => void {
  const file = newGatheredFile(what);
  return file ? (written) => appendFileSync(file, written) : () => {};
}

const known = new Set<unknown>();

/** From now on this must be in nothing that is gathered. */
export function keepSecret(secret: unknown): void {
  const folder = gatheringFolder();
  if (!folder || typeof secret !== 'string' || known.has(secret)) return;
  known.add(secret);
  if (secret.trim().length < MIN_SECRET_LENGTH) return;
  mkdirSync(join(folder, SECRETS), { recursive: true });
  appendFileSync(join(folder, SECRETS, `${process.pid}.ndjson`), `${JSON.stringify(secret)}\n`);
}
