import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { BackupError } from './backup/format.ts';
import { type Command, CommandError } from './commands/command.ts';
import { commands, helpOf, overview } from './commands/commands.ts';
import { inEnglish } from './commands/in-english.ts';
import { ConfigError, readConfig } from './config.ts';
import { SessionCache } from './core/session/session-cache.ts';
import { Work } from './core/work.ts';
import { openForCommand } from './open-database.ts';
import { FolderInUseError } from './platform/database/embedded/folder-lock.ts';
import { UnusableDatabaseError } from './platform/database/unusable-database.ts';
import { FileExistsError } from './platform/files/whole-file.ts';
import { AppError } from './platform/http/app-error.ts';
import { safeError } from './platform/log/safe-error.ts';

const CLEAR_LINE = '\r\x1b[K';

/** The command line: `npm run maru -- …`. */
async function main(argv: string[]): Promise<void> {
  const [first = '', second = ''] = argv;
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (!command) {
    console.log(overview());
    const askedForHelp = first === '' || /^(-h|--help|help)$/.test(first);
    if (!askedForHelp) throw new CommandError(`\nThere is no command "${argv.join(' ')}".`);
    return;
  }
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(helpOf(command));
    return;
  }
  await run(command, argv.slice(command.name.split(' ').length));
}

async function run(command: Command, args: string[]): Promise<void> {
  const { values, positionals } = parse(command, args);
  const context = {
    origin: { userName: '(command line)', ip: '', requestId: randomUUID() },
    options: values as Record<string, string>,
    files: positionals,
    say: (line: string) => {
      if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
      console.log(line);
    },
    progress: (line: string) => {
      process.stderr.write(process.stderr.isTTY ? `${CLEAR_LINE}${line}` : `${line}\n`);
    },
  };
  if (await command.runWithoutDatabase?.(context)) return;
  const config = readConfig();
  const database = await openForCommand(config);
  try {
    await command.run({
      ...context,
      db: database.db,
      work: new Work(database.db, new SessionCache(database.db), (error) =>
        console.error(safeError(error).stack),
      ),
      usesServersDatabase: database.usesServersDatabase,
      secretKey: config.secretKey ?? database.secretKey,
      config,
    });
  } finally {
    await database.close();
  }
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: command.options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${helpOf(command)}`);
  }
}

/** Shown without a stack trace, because the user can correct them. */
const EXPECTED = [
  CommandError,
  ConfigError,
  FolderInUseError,
  UnusableDatabaseError,
  FileExistsError,
  BackupError,
];

main(process.argv.slice(2)).catch((error: Error) => {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  if (error instanceof AppError) console.error(inEnglish(error));
  else console.error(expected ? error.message : safeError(error).stack);
  process.exitCode = 1;
});
