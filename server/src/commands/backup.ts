import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSources } from '../backup/source-copies.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Config, sourcesFolder } from '../config.ts';
import { dumpFolder, embeddedCompanies } from '../features/data/source/embedded-folder.ts';
import { seconds, summaryOf } from './backup-summary.ts';
import { type Command, oneFile } from './command.ts';

function embeddedSources(config: Config): BackupSources {
  const folder = sourcesFolder(config);
  const options = { timeMs: undefined, onError: (error: Error) => console.error(error.message) };
  return {
    companies: () => embeddedCompanies(folder),
    dump: (companyId) => dumpFolder(join(folder, String(companyId)), options),
  };
}

export const backup: Command = {
  name: 'backup',
  summary: 'Write everything into one file, also while the server runs',
  usage: 'FILE [--overwrite]',
  options: { overwrite: { type: 'boolean', default: false } },
  async run(context) {
    const started = performance.now();
    const file = oneFile(context, 'Name the file to write, such as maru.backup.');
    const written = await writeBackup(
      context.db,
      file,
      context.options.overwrite === true,
      context.progress,
      embeddedSources(context.config),
    );
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    context.say(
      `${file} is written and was read back: ${summaryOf(written)}, ${megabytes} MB, ${seconds(started)}.`,
    );
    context.say(
      'It holds password hashes and all that was said: keep it where only you can read it.',
    );
    for (const log of written.broken) context.say(`WARNING: in the database already, ${log}.`);
  },
};
