import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { textLines } from '../platform/files/text-lines.ts';
import {
  BackupError,
  type Checksum,
  type End,
  type Header,
  READABLE_FORMATS,
  type SourceHeader,
  type TableHeader,
} from './format.ts';
import { SourceOwners } from './source-owners.ts';

export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'rows'; table: TableHeader; lines: string[] }
  /** Some of its pieces; the first time none. */
  | { kind: 'source'; source: SourceHeader; lines: string[] }
  | { kind: 'end'; end: End };

/**
 * The parts of a backup in order. Only after the last of them is it known that the file is complete, so
 * the caller must be able to undo its work until then.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  try {
    yield* parts(file);
  } catch (error) {
    if (error instanceof SyntaxError || /^(Z_|ERR_ENCODING)/.test(codeOf(error))) {
      throw damaged(file, (error as Error).message);
    }
    throw error;
  }
}

async function* parts(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const owners = new SourceOwners();
  let owner: TableHeader | SourceHeader | undefined;
  let seen: 'nothing' | 'header' | 'end' | 'checksum' = 'nothing';
  for await (const lines of unpacked(file)) {
    let rows: string[] = [];
    for (const line of lines) {
      if (seen === 'checksum') throw damaged(file, 'something follows the end');
      if (line.startsWith('[')) {
        if (!owner || seen === 'end') throw damaged(file, 'rows of no table');
        if ('table' in owner) owners.add(owner, line);
        rows.push(line);
        hash.update(`${line}\n`);
        continue;
      }
      if (owner && rows.length > 0) yield partOf(owner, rows);
      rows = [];
      const record = recordOf(line, file);
      if ('sha256' in record && seen === 'end') {
        if (hash.digest('hex') !== record.sha256) throw damaged(file, 'its checksum is another');
        seen = 'checksum';
        continue;
      }
      hash.update(`${line}\n`);
      if ('maru_backup' in record && seen === 'nothing') {
        seen = 'header';
        yield { kind: 'header', header: readable(record, file) };
      } else if (('table' in record || 'source' in record) && seen === 'header') {
        if (!('table' in record) && !owners.take(record))
          throw damaged(file, 'a source of no company');
        owner = record;
        yield partOf(owner, []);
      } else if ('sequences' in record && seen === 'header') {
        seen = 'end';
        yield { kind: 'end', end: record };
      } else {
        throw damaged(file, 'an unknown line');
      }
    }
    if (owner && rows.length > 0) yield partOf(owner, rows);
  }
  if (seen !== 'checksum') throw damaged(file, 'it ends too early');
}

const partOf = (owner: TableHeader | SourceHeader, lines: string[]): BackupPart =>
  'table' in owner
    ? { kind: 'rows', table: owner, lines }
    : { kind: 'source', source: owner, lines };

function recordOf(
  line: string,
  file: string,
): Header | TableHeader | SourceHeader | End | Checksum {
  const record: unknown = JSON.parse(line);
  if (typeof record === 'object' && record !== null) return record as ReturnType<typeof recordOf>;
  throw damaged(file, 'an unknown line');
}

function unpacked(file: string): AsyncGenerator<string[]> {
  // An error of either stream is thrown by the last one, which is awaited.
  return textLines(pipeline(createReadStream(file), createGunzip(), () => {}));
}

function readable(header: Header, file: string): Header {
  if (READABLE_FORMATS.includes(header.maru_backup)) return header;
  throw new BackupError(
    `The backup ${file} has the format ${header.maru_backup}, which this version does not know. Use a newer Maru.`,
  );
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

export const damaged = (file: string, why: string): BackupError =>
  new BackupError(
    `The backup ${file} is damaged, or is no backup of Maru: ${why}. Nothing was changed. Take another copy of it, or an older backup.`,
  );
