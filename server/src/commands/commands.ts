import { accountCreate } from './account-create.ts';
import { accountResetSecondFactor } from './account-reset-2fa.ts';
import { accountResetPassword } from './account-reset-password.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { companyCreate } from './company-create.ts';
import { companyRequireSecondFactor } from './company-require-2fa.ts';
import { groupSet } from './group-set.ts';
import { botLogsAppend, tablesImport, ticketsImport } from './imports.ts';
import { logsExport } from './logs-export.ts';
import { logsVerify } from './logs-verify.ts';
import { restore } from './restore.ts';
import { sourceSet, sourceSync } from './source.ts';

export const commands: readonly Command[] = [
  companyCreate,
  companyRequireSecondFactor,
  groupSet,
  accountCreate,
  accountResetPassword,
  accountResetSecondFactor,
  tablesImport,
  ticketsImport,
  botLogsAppend,
  sourceSet,
  sourceSync,
  logsVerify,
  logsExport,
  backup,
  restore,
];

const width = Math.max(...commands.map((command) => command.name.length));

export function overview(): string {
  const lines = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    'Administration of Maru, on the same database as the server, also while it runs.',
    '',
    'Usage: npm run maru -- COMMAND [options]',
    '',
    ...lines,
    '',
    'npm run maru -- COMMAND --help tells more about one.',
  ].join('\n');
}

export const helpOf = (command: Command): string =>
  `${command.summary}.\n\nUsage: npm run maru -- ${command.name} ${command.usage}`;
