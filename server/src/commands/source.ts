import { text } from 'node:stream/consumers';
import { setDataSource } from '@maru/contract/data-source';
import { sourcesFolder } from '../config.ts';
import {
  type SourceCaller,
  setSource,
  syncSource,
} from '../features/data/source/data-source.service.ts';
import { RIGHTS_UNDECIDED } from '../features/data/source/former-rights.ts';
import { Sources } from '../features/data/source/sources.ts';
import type { Sync } from '../features/data/source/sync.ts';
import { AppError } from '../platform/http/app-error.ts';
import { parse } from '../platform/http/validation.ts';
import { safeError } from '../platform/log/safe-error.ts';
import { type Command, type CommandContext, CommandError } from './command.ts';
import { companyOf } from './company-of.ts';
import { inEnglish } from './in-english.ts';

export const sourceSet: Command = {
  name: 'source set',
  summary: "Say where a company's business tables are, and read them",
  usage: '--company CODE (--url-stdin | --embedded) [--keep-rights | --remove-rights]',
  options: {
    company: { type: 'string' },
    'url-stdin': { type: 'boolean' },
    embedded: { type: 'boolean' },
    'keep-rights': { type: 'boolean' },
    'remove-rights': { type: 'boolean' },
  },
  async run(context) {
    const company = await companyOf(context);
    const body = parse(setDataSource.body, await wantedSource(context));
    await withSources(context, company.id, async (sources, caller) => {
      const set = await setSource(sources, caller, body).catch(withFlags);
      const where = set.source.address || 'the embedded database';
      context.say(`The business tables of ${company.code} are now in ${where}.`);
      context.say(inWords(set, set.source.tables.length));
      if (set.accountsWithout > 0) {
        context.say(
          `Accounts that lost their rights, because it is another database: ${set.accountsWithout}. The action log has them.`,
        );
      }
      if (!set.isFormerCleared) {
        context.say(
          'The logins that accounts had in the former source could not be removed there. Drop the roles that begin with maru_ on that server.',
        );
      }
    });
  },
};

export const sourceSync: Command = {
  name: 'source sync',
  summary: "Read the tables and columns of a company's source into the grid of rights",
  usage: '--company CODE',
  options: { company: { type: 'string' } },
  async run(context) {
    const company = await companyOf(context);
    await withSources(context, company.id, async (sources, caller) => {
      const { source, ...sync } = await syncSource(sources, caller);
      context.say(inWords(sync, source.tables.length));
    });
  },
};

/** From standard input, because other users can see the arguments of a command. */
async function wantedSource({ options }: CommandContext) {
  if (options['url-stdin'] === options.embedded) {
    throw new CommandError('Say either --url-stdin or --embedded.');
  }
  const rights = keepRights(options);
  if (options.embedded) return { kind: 'embedded', ...rights };
  return { kind: 'postgres', url: (await text(process.stdin)).trim(), ...rights };
}

function keepRights(options: CommandContext['options']): { keep_rights?: boolean } {
  const [keep, remove] = [options['keep-rights'], options['remove-rights']];
  if (keep && remove) throw new CommandError('Say either --keep-rights or --remove-rights.');
  return keep || remove ? { keep_rights: keep === true } : {};
}

function withFlags(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== RIGHTS_UNDECIDED) throw error;
  throw new CommandError(`${inEnglish(error)} Say --keep-rights or --remove-rights.`);
}

async function withSources(
  { work, origin, secretKey, config }: CommandContext,
  companyId: number,
  task: (sources: Sources, caller: SourceCaller) => Promise<void>,
): Promise<void> {
  const sources = new Sources({
    work,
    secretKey,
    folder: sourcesFolder(config),
    hosts: config.sourceHosts,
    onError: (error) => console.error(safeError(error).stack),
  });
  const caller: SourceCaller = {
    companyId,
    read: (read) => work.read(companyId, read),
    write: (write) => work.write(companyId, origin, write),
  };
  await task(sources, caller).finally(() => sources.close());
}

function inWords({ added, vanished, back }: Sync, tables: number): string {
  const lists = [
    [`new, without a right for anybody`, added],
    ['not in the source', vanished],
    ['back', back],
  ] as const;
  const changes = lists
    .filter(([, names]) => names.length > 0)
    .map(([word, names]) => `${names.length} ${word}: ${names.join(', ')}`);
  return [`${tables} tables are in the grid.`, ...changes].join('\n');
}
