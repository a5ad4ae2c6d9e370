import type { LogKind } from '../core/audit/log-chain.ts';
import { verifyLog } from '../core/audit/verify-log.ts';
import { type Command, CommandError } from './command.ts';
import { companyOf } from './company-of.ts';

export const logsVerify: Command = {
  name: 'logs verify',
  summary: 'Walk the hash chains of the logs and name the first entry that was tampered with',
  usage: '[--company CODE]',
  options: { company: { type: 'string' } },
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
        context.say(
          verdict.broken
            ? `${code}, ${kind} log: BROKEN: ${verdict.broken}`
            : `${code}, ${kind} log: intact, ${verdict.entries.toLocaleString('en')} entries`,
        );
      }
    }
    if (broken > 0) throw new CommandError(`${broken} of the logs are broken.`);
  },
};
