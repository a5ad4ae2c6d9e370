import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { AppError } from '../platform/http/app-error.ts';
import { parse } from '../platform/http/validation.ts';
import { type CommandContext, CommandError } from './command.ts';
import { inEnglish } from './in-english.ts';

const BATCH = 500;
const SHOWN_MISTAKES = 20;

/**
 * Reads NDJSON line by line and hands the good lines over in batches. Called inside a transaction:
 * if any line is bad, it throws at the end with the first mistakes named, and nothing is kept.
 */
export async function importLines<S extends z.ZodType>(
  context: CommandContext,
  schema: S,
  take: (rows: z.output<S>[]) => Promise<void>,
): Promise<number> {
  const lines = createInterface({ input: inputOf(context), crlfDelay: Number.POSITIVE_INFINITY });
  const mistakes: string[] = [];
  let batch: z.output<S>[] = [];
  let number = 0;
  let taken = 0;
  const flush = async () => {
    if (mistakes.length === 0 && batch.length > 0) await take(batch);
    taken += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      batch.push(parse(schema, JSON.parse(line)));
    } catch (error) {
      mistakes.push(`line ${number}: ${mistakeIn(error)}`);
      if (mistakes.length === SHOWN_MISTAKES) break;
    }
    if (batch.length >= BATCH) await flush();
    if (number % 1000 === 0) context.progress(`${number.toLocaleString('en')} lines read`);
  }
  await flush();
  if (mistakes.length > 0) {
    throw new CommandError(`${mistakes.join('\n')}\nNothing was imported.`);
  }
  return taken;
}

function inputOf({ files }: CommandContext): NodeJS.ReadableStream {
  const [file, ...rest] = files;
  if (file === undefined || rest.length > 0) {
    throw new CommandError(
      'Name one file with a JSON object on each line, or - for standard input.',
    );
  }
  if (file === '-') return process.stdin;
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  return createReadStream(file, 'utf8');
}

function mistakeIn(error: unknown): string {
  if (error instanceof AppError) return inEnglish(error);
  if (error instanceof SyntaxError) return 'not valid JSON';
  throw error;
}
