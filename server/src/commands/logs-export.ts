import { exportLog } from '../core/audit/export-log.ts';
import type { LogKind } from '../core/audit/log-chain.ts';
import { writePart, writeWhole } from '../platform/files/whole-file.ts';
import { type Command, CommandError, oneFile } from './command.ts';
import { companyOf } from './company-of.ts';

export const logsExport: Command = {
  name: 'logs export',
  summary: 'Write a log with its hash chain as NDJSON, to be kept and verified elsewhere',
  usage: '--company CODE [--log action|bot] [--from N] FILE [--overwrite]',
  options: {
    company: { type: 'string' },
    log: { type: 'string', default: 'action' },
    from: { type: 'string', default: '1' },
    overwrite: { type: 'boolean', default: false },
  },
  async run(context) {
    const { db, options } = context;
    const file = oneFile(context, 'Name the file to write, such as actions.ndjson.');
    const company = await companyOf(context);
    const log = options.log as LogKind;
    if (log !== 'action' && log !== 'bot') throw new CommandError('--log must be action or bot.');
    const from = Number(options.from);
    if (!Number.isSafeInteger(from) || from < 1) {
      throw new CommandError('--from must be the number of an entry, 1 or more.');
    }
    const entries = await writeWhole(file, options.overwrite === true, async () => {
      let written = 0;
      const lines = exportLog(db, company, log, from, (count) => {
        written = count;
        context.progress(`${count.toLocaleString('en')} entries`);
      });
      await writePart(file, lines);
      return written;
    });
    context.say(
      `${entries.toLocaleString('en')} entries of the ${log} log of ${company.code} are in ${file}.`,
    );
    context.say(`Verify them anywhere with: npm run maru -- logs verify --file ${file}`);
  },
};
