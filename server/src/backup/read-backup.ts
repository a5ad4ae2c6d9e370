import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { textLines } from '../platform/files/text-lines.ts';
import {
  BackupError,
  type Checksum,
  type End,
  FORMAT,
  type Header,
  type TableHeader,
} from './format.ts';

export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'rows'; table: TableHeader; lines: string[] }
  | { kind: 'end'; end: End };

/**
 * The parts of a backup in order. Only after the last of them is it known that the file is complete, so
 * the caller must be able to undo its work until then.
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
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

async function* parts(file: string): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  let table: TableHeader | undefined;
  let seen: 'nothing' | 'header' | 'end' | 'checksum' = 'nothing';
  for await (const lines of unpacked(file)) {
    let rows: string[] = [];
    for (const line of lines) {
      if (seen === 'checksum') throw damaged(file, 'something follows the end');
      if (line.startsWith('[')) {
        if (!table || seen === 'end') throw damaged(file, 'rows of no table');
        rows.push(line);
        hash.update(`${line}\n`);
        continue;
      }
      if (table && rows.length > 0) yield { kind: 'rows', table, lines: rows };
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
      } else if ('table' in record && seen === 'header') {
        table = record;
        yield { kind: 'rows', table, lines: [] };
      } else if ('sequences' in record && seen === 'header') {
        seen = 'end';
        yield { kind: 'end', end: record };
      } else {
        throw damaged(file, 'an unknown line');
      }
    }
    if (table && rows.length > 0) yield { kind: 'rows', table, lines: rows };
  }
  if (seen !== 'checksum') throw damaged(file, 'it ends too early');
}

function recordOf(line: string, file: string): Header | TableHeader | End | Checksum {
  const record: unknown = JSON.parse(line);
  if (typeof record === 'object' && record !== null) return record as ReturnType<typeof recordOf>;
  throw damaged(file, 'an unknown line');
}

function unpacked(file: string): AsyncGenerator<string[]> {
  // An error of either stream is thrown by the last one, which is awaited.
  return textLines(pipeline(createReadStream(file), createGunzip(), () => {}));
}

function readable(header: Header, file: string): Header {
  if (header.maru_backup === FORMAT) return header;
  throw new BackupError(
    `The backup ${file} has the format ${header.maru_backup}, which this version does not know. Use a newer Maru.`,
  );
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

export const damaged = (file: string, why: string): BackupError =>
  new BackupError(
    `The backup ${file} is damaged, or is no backup of Maru: ${why}. Nothing was changed. Take another copy of it, or an older backup.`,
  );
