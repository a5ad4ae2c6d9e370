import { ChainWalk } from '../core/audit/chain-walk.ts';
import { type ChainedEntry, firstHash, type LogKind } from '../core/audit/log-chain.ts';
import { BackupError, type End, type Header, type TableHeader } from './format.ts';
import { damaged, readBackup } from './read-backup.ts';
import { SourceChecks } from './source-checks.ts';

export interface Checked {
  header: Header;
  end: End;
  companies: number;
  /** Logs whose chain is broken, in words. They were already broken in the database. */
  broken: string[];
}

interface Head {
  seq: number;
  hash: Uint8Array;
}

/** Reads a whole backup and checks its checksum, its numbers of rows, and the chain of every log. */
export async function checkBackup(file: string): Promise<Checked> {
  let header: Header | undefined;
  let end: End | undefined;
  let unreadable: Error | undefined;
  const counts: Record<string, number> = {};
  const sources = new SourceChecks();
  const heads = new Map<string, Head>();
  const chains = new Map<string, { walk: ChainWalk; broken: string | undefined }>();
  const chainOf = (kind: LogKind, companyId: number) => {
    const name = nameOf(companyId, kind);
    const before = { seq: 0, hash: firstHash(kind, companyId) };
    const chain = chains.get(name) ?? { walk: new ChainWalk(kind, before), broken: undefined };
    chains.set(name, chain);
    return chain;
  };
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'end') end = part.end;
    if (part.kind === 'source') sources.add(part.source, part.lines);
    if (part.kind !== 'rows') continue;
    const { table, lines } = part;
    counts[table.table] = (counts[table.table] ?? 0) + lines.length;
    const kind = LOGS[table.table];
    if (!kind && table.table !== 'log_head') continue;
    const follow = (line: string) => {
      const row = rowOf(table, line);
      const companyId = Number(row.company_id);
      const chain = chainOf(kind ?? (row.log as LogKind), companyId);
      if (kind) chain.broken ??= chain.walk.next(entryOf(row));
      else heads.set(nameOf(companyId, row.log as LogKind), linkOf(row));
    };
    try {
      lines.forEach(follow);
    } catch (error) {
      // The checksum at the end decides whether the file or the data is at fault.
      unreadable ??= error as Error;
    }
  }
  if (unreadable) throw damaged(file, unreadable.message);
  if (!header || !end) throw new BackupError(`The backup ${file} is empty.`);
  expectSame(counts, end.rows, `The backup ${file}`);
  sources.expect(end.sources ?? {}, file);
  const broken = [...chains].flatMap(([name, chain]) => {
    const head = heads.get(name);
    const why = chain.broken ?? (head ? chain.walk.end(head) : 'its head is missing');
    return why ? [`${name}: ${why}`] : [];
  });
  return { header, end, companies: counts.company ?? 0, broken };
}

/** Throws for the first table whose number of rows differs. */
export function expectSame(
  counts: Record<string, number>,
  expected: Record<string, number>,
  what: string,
): void {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(counts)])) {
    if (counts[table] === expected[table]) continue;
    throw new BackupError(
      `${what} has ${counts[table] ?? 0} rows of ${table}; there should be ${expected[table] ?? 0}.`,
    );
  }
}

const LOGS: Record<string, LogKind | undefined> = { action_log: 'action', bot_log: 'bot' };

const nameOf = (companyId: number, kind: LogKind) => `${kind} log of company ${companyId}`;

function rowOf(table: TableHeader, line: string): Record<string, string> {
  const values = JSON.parse(line) as string[];
  return Object.fromEntries(table.columns.map((name, n) => [name, values[n] ?? '']));
}

/** From PostgreSQL's text: `2026-11-15 01:02:03.456+00` and `\x00ff`. */
const entryOf = (row: Record<string, string>): ChainedEntry => ({
  ...row,
  ...linkOf(row),
  id: Number(row.id),
  timestamp: new Date(`${row.timestamp?.replace(' ', 'T')}:00`),
});

const linkOf = (row: Record<string, string>): Head => ({
  seq: Number(row.seq),
  hash: Buffer.from((row.hash ?? '').slice(2), 'hex'),
});
