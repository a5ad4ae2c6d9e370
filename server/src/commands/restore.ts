import { BackupError } from '../backup/format.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { SERVER_RUNS } from '../backup/restore-refusals.ts';
import { RestoredSources } from '../backup/restored-sources.ts';
import { sourcesFolder } from '../config.ts';
import { seconds, summaryOf } from './backup-summary.ts';
import { type Command, oneFile } from './command.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Put a backup into the database, all of it or nothing, while no server runs',
  usage: 'FILE [--replace] [--accept-broken-logs]',
  options: {
    replace: { type: 'boolean', default: false },
    'accept-broken-logs': { type: 'boolean', default: false },
  },
  async run(context) {
    const started = performance.now();
    const file = oneFile(context, 'Name the backup to restore.');
    if (context.usesServersDatabase) throw new BackupError(SERVER_RUNS);
    const restored = await restoreBackup(context.db, file, {
      replace: context.options.replace === true,
      acceptBrokenLogs: context.options['accept-broken-logs'] === true,
      progress: context.progress,
      sources: new RestoredSources(sourcesFolder(context.config), context.progress),
    });
    context.say(
      `${file} of ${restored.header.made} is restored and was checked: ${summaryOf(restored)}, ${seconds(started)}.`,
    );
    context.say('Start the server. Everybody signs in again.');
    for (const log of restored.broken) context.say(`WARNING: as in the backup, ${log}.`);
  },
};
