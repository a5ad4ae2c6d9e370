import { type DestinationStream, type Logger, pino } from 'pino';
import { bufferedOutput } from './buffered-output.ts';
import { readableLines } from './readable-lines.ts';
import { safeError } from './safe-error.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** At a terminal lines are for people; elsewhere they are collected. */
const standardOutput = (): DestinationStream =>
  process.stdout.isTTY ? readableLines(bufferedOutput()) : bufferedOutput();

/** The log of the process: one JSON object per line, but at a terminal. */
export function createLog(level: LogLevel, stream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error) => safeError(error) },
    },
    stream,
  );
}
