import { createReadStream, existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { textLines } from '../platform/files/text-lines.ts';
import { AppError } from '../platform/http/app-error.ts';
import { parse } from '../platform/http/validation.ts';
import { type CommandContext, CommandError } from './command.ts';
import { inEnglish } from './in-english.ts';

const BATCH = 500;
const SHOWN_MISTAKES = 20;

/**
 * Reads NDJSON line by line and passes the valid lines on in batches. Must run inside a transaction: if
 * any line is invalid, it throws at the end with the first mistakes, and nothing is kept.
 */
export async function importLines<S extends z.ZodType>(
  context: CommandContext,
  schema: S,
  take: (rows: z.output<S>[]) => Promise<void>,
): Promise<number> {
  const mistakes: string[] = [];
  let batch: z.output<S>[] = [];
  let number = 0;
  let taken = 0;
  const flush = async () => {
    if (mistakes.length === 0 && batch.length > 0) await take(batch);
    taken += batch.length;
    batch = [];
  };
  for await (const line of linesOf(context)) {
    number += 1;
    // Trimming also removes the byte order mark that some editors put before the first line.
    const text = line.trim();
    if (text === '') continue;
    try {
      batch.push(parse(schema, JSON.parse(text)));
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

async function* linesOf(context: CommandContext): AsyncGenerator<string> {
  for await (const lines of textLines(inputOf(context))) yield* lines;
}

function inputOf({ files }: CommandContext): Readable {
  const [file, ...rest] = files;
  if (file === undefined || rest.length > 0) {
    throw new CommandError(
      'Name one file with a JSON object on each line, or - for standard input.',
    );
  }
  if (file === '-') return process.stdin;
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  return createReadStream(file);
}

function mistakeIn(error: unknown): string {
  if (error instanceof AppError) return inEnglish(error);
  if (error instanceof SyntaxError) return 'not valid JSON';
  throw error;
}
