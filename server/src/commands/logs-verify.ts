import { createReadStream, existsSync } from 'node:fs';
import type { LogKind } from '../core/audit/log-chain.ts';
import { verifyExport } from '../core/audit/verify-export.ts';
import { type Verdict, verifyLog } from '../core/audit/verify-log.ts';
import { textLines } from '../platform/files/text-lines.ts';
import { type Command, CommandError } from './command.ts';
import { companyOf } from './company-of.ts';

export const logsVerify: Command = {
  name: 'logs verify',
  summary: 'Walk the hash chains of the logs and name the first entry that was tampered with',
  usage: '[--company CODE] [--file FILE]',
  options: { company: { type: 'string' }, file: { type: 'string' } },
  async runWithoutDatabase({ options, say }) {
    const { file } = options;
    if (typeof file !== 'string') return false;
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
    const verdict = await verifyExport(textLines(createReadStream(file)));
    say(sentence(file, verdict));
    if (verdict.broken) throw new CommandError('The exported log is broken.');
    return true;
  },
  async run(context) {
    const { db, options } = context;
    const companies = options.company
      ? [await companyOf(context)]
      : await db.asOwner((owner) =>
          owner.selectFrom('company').select(['id', 'code']).orderBy('id').execute(),
        );
    let broken = 0;
    for (const { id, code } of companies) {
      for (const kind of ['action', 'bot'] satisfies LogKind[]) {
        const verdict = await db.asOwner((owner) =>
          verifyLog(owner, id, kind, (seq) =>
            context.progress(`${code}, ${kind} log: ${seq.toLocaleString('en')} entries checked`),
          ),
        );
        if (verdict.broken) broken += 1;
        context.say(sentence(`${code}, ${kind} log`, verdict));
      }
    }
    if (broken > 0) throw new CommandError(`${broken} of the logs are broken.`);
  },
};

const sentence = (log: string, { broken, entries }: Verdict): string =>
  broken ? `${log}: BROKEN: ${broken}` : `${log}: intact, ${entries.toLocaleString('en')} entries`;
