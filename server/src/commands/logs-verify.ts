import { createReadStream, existsSync } from 'node:fs';
import type { LogKind } from '../core/audit/log-chain.ts';
import { type CheckResult, recordCheck } from '../core/audit/log-check.store.ts';
import { BadHeadsError, HeadComparison, SavedHeads } from '../core/audit/saved-heads.ts';
import { verifyExport } from '../core/audit/verify-export.ts';
import { type LogCheckOutcome, verifyLog } from '../core/audit/verify-log.ts';
import { allCompanies } from '../core/company-lookup.store.ts';
import { textLines } from '../platform/files/text-lines.ts';
import { type Command, CommandError } from './command.ts';
import { companyOf } from './company-of.ts';

export const logsVerify: Command = {
  name: 'logs verify',
  summary: 'Walk the hash chains of the logs and name the first entry that was tampered with',
  usage: '[--company CODE] [--heads FILE] [--file FILE]',
  options: {
    company: { type: 'string' },
    heads: { type: 'string' },
    file: { type: 'string' },
  },
  async runWithoutDatabase({ options, say }) {
    const { file } = options;
    if (typeof file !== 'string') return false;
    const verdict = await verifyExport(linesOf(file));
    say(sentence(file, verdict));
    if (verdict.broken) throw new CommandError('The exported log is broken.');
    return true;
  },
  async run(context) {
    const { db, options } = context;
    const saved = typeof options.heads === 'string' ? await readHeads(options.heads) : undefined;
    const companies = options.company ? [await companyOf(context)] : await db.asOwner(allCompanies);
    let broken = 0;
    for (const { id, code } of companies) {
      const result: CheckResult = { entries: 0, broken: undefined };
      for (const kind of ['action', 'bot'] satisfies LogKind[]) {
        const verdict = await db.asOwner((owner) =>
          verifyLog(owner, id, kind, {
            savedHeads: new HeadComparison(saved?.of(id, kind) ?? []),
            progress: (seq) =>
              context.progress(`${code}, ${kind} log: ${seq.toLocaleString('en')} entries checked`),
          }),
        );
        result.entries += verdict.entries;
        if (verdict.broken) {
          broken += 1;
          result.broken ??= { log: kind, entry: verdict.entries + 1 };
        }
        context.say(sentence(`${code}, ${kind} log`, verdict));
      }
      await db.asOwner((owner) => recordCheck(owner, id, context.origin.userName, result));
    }
    const ids = companies.map(({ id }) => id);
    for (const { id, code } of options.company ? [] : (saved?.companies ?? [])) {
      if (ids.includes(id)) continue;
      broken += 1;
      context.say(`${code}: BROKEN: its logs were kept, and company ${id} is not there any more`);
    }
    if (broken > 0) throw new CommandError(`${broken} of the logs are broken.`);
  },
};

async function readHeads(file: string): Promise<SavedHeads> {
  try {
    return await SavedHeads.read(linesOf(file));
  } catch (error) {
    if (error instanceof BadHeadsError) throw new CommandError(`${file}: ${error.message}.`);
    throw error;
  }
}

function linesOf(file: string): AsyncIterable<string[]> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  return textLines(createReadStream(file));
}

function sentence(log: string, { broken, entries, head }: LogCheckOutcome): string {
  if (broken) return `${log}: BROKEN: ${broken}`;
  const end = head && head.seq > 0 ? `, head ${head.seq} ${hex(head.hash)}` : '';
  return `${log}: intact, ${entries.toLocaleString('en')} entries${end}`;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
