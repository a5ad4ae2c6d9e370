import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Origin } from '../core/audit/action-log.store.ts';
import type { Schema } from '../core/schema.ts';
import type { Work } from '../core/work.ts';
import type { Database } from '../platform/database/database.ts';

/** The tools of a command: the data, its arguments, and its output. */
export interface CommandContext {
  db: Database<Schema>;
  work: Work;
  origin: Origin;
  options: Record<string, string | string[] | boolean | undefined>;
  files: string[];
  /** Whether the database belongs to a running server, which shares it. */
  usesServersDatabase: boolean;
  secretKey: string;
  config: Config;
  say(line: string): void;
  /** A line about long work, replaced by the next one; not part of the result. */
  progress(line: string): void;
}

export interface Command {
  /** As it is typed, such as `company create`. */
  name: string;
  summary: string;
  usage: string;
  options: ParseArgsOptionsConfig;
  run(context: CommandContext): Promise<void>;
  /** For work that needs no database. Returns whether the command is done. */
  runWithoutDatabase?(
    context: Omit<CommandContext, 'db' | 'work' | 'usesServersDatabase' | 'secretKey' | 'config'>,
  ): Promise<boolean>;
}

/** A mistake of the user: shown without a stack trace. */
export class CommandError extends Error {}

export function required(context: CommandContext, option: string): string {
  const value = context.options[option];
  if (typeof value !== 'string' || value.trim() === '') {
    throw new CommandError(`--${option} is needed.`);
  }
  return value.trim().normalize('NFC');
}

/** The single file argument of a command. */
export function oneFile({ files }: Pick<CommandContext, 'files'>, otherwise: string): string {
  const [file, ...rest] = files;
  if (file === undefined || rest.length > 0) throw new CommandError(otherwise);
  return file;
}
