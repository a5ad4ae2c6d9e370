import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { newFolder, runCommand } from '@maru/harness/src/server-process.ts';
import { expect } from 'vitest';

/** Makes a backup with the real command. */
export async function backUp(env: NodeJS.ProcessEnv): Promise<string> {
  const file = join(newFolder(), 'maru.backup');
  const { code, output } = await runCommand(['backup', file], env);
  expect(output).toContain('is written and was read back');
  expect(code).toBe(0);
  return file;
}

export const restore = (env: NodeJS.ProcessEnv, file: string, ...options: string[]) =>
  runCommand(['restore', file, ...options], env);

/** The lines of a backup without its header and checksum, by table, and its end marker. */
export function contentOf(file: string): Record<string, string[]> {
  const content: Record<string, string[]> = {};
  let table = '';
  for (const line of linesOf(file).slice(1, -1)) {
    if (line.startsWith('{')) table = nameOf(JSON.parse(line));
    content[table] = [...(content[table] ?? []), line];
  }
  return content;
}

const nameOf = ({ table, source }: { table?: string; source?: number }): string =>
  table ?? (source === undefined ? 'end' : `source ${source}`);

/**
 * The content that a restore brings back unchanged: everything but the sessions, which it ends, and the files of
 * embedded sources, which change whenever one is opened.
 */
export function lasting(file: string): Record<string, string[]> {
  const { session: _, end = [], ...rest } = contentOf(file);
  const tables = Object.entries(rest).filter(([name]) => !name.startsWith('source '));
  const { sources: __, ...counts } = JSON.parse(end.join('')) as Record<string, unknown>;
  return { ...Object.fromEntries(tables), end: [JSON.stringify(counts)] };
}

/** A copy with changed lines and a matching checksum. */
export function rewritten(file: string, change: (lines: string[]) => string[]): string {
  const lines = change(linesOf(file).slice(0, -1));
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return copy(gzipSync(`${text}${JSON.stringify({ sha256 })}\n`, { level: 1 }));
}

/** A copy with one bit flipped. */
export function flipped(file: string, position: number): string {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
  return copy(bytes);
}

/** Whether a damaged copy still unpacks to the same text. */
export function hasSameContent(copied: string, file: string): boolean {
  try {
    return gunzipSync(readFileSync(copied)).equals(gunzipSync(readFileSync(file)));
  } catch {
    return false;
  }
}

export const cut = (file: string, length: number): string =>
  copy(readFileSync(file).subarray(0, length));

function copy(bytes: Uint8Array): string {
  const file = join(newFolder(), 'copy.backup');
  writeFileSync(file, bytes);
  return file;
}

const linesOf = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
