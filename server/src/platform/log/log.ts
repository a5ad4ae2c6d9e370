import { type DestinationStream, type Logger, pino } from 'pino';
import { bufferedOutput } from './buffered-output.ts';
import { safeError } from './safe-error.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The log of the process: one JSON object per line. */
export function createLog(level: LogLevel, stream: DestinationStream = bufferedOutput()): Logger {
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
