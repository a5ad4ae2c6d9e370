import { deserialize, serialize } from 'node:v8';

/**
 * The messages that carry SQL to the thread that runs PGlite, and to a server process that holds it. A
 * worker port carries them as objects, a socket as lines of text.
 */
export type SqlRequest = SqlStatement | SqlControl;

export type SqlStatement =
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'exec'; sql: string };

export type SqlControl =
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'close' };

/** What the thread gets in one message, and answers in one. */
export type ThreadRequest = readonly SqlStatement[] | SqlControl;

export type SqlReply =
  | { id: number; rows: Record<string, unknown>[]; affected: number }
  | { id: number; failure: SqlFailure }
  | { notified: string; channel: string };

export interface SqlFailure {
  message: string;
  code?: string;
  constraint?: string;
  detail?: string;
}

export function sqlFailureOf(error: Error & { code?: string; constraint?: string }): SqlFailure {
  const { message, code, constraint } = error;
  return { message, code, constraint };
}

export class SqlError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(failure: SqlFailure) {
    super(failure.message);
    this.code = failure.code;
    this.constraint = failure.constraint;
  }
}

/** One message as one line; unlike JSON, this preserves dates and bytes. */
export const toLine = (message: SqlRequest | SqlReply): string =>
  `${serialize(message).toString('base64')}\n`;
export const fromLine = <T extends SqlRequest | SqlReply>(line: string): T =>
  deserialize(Buffer.from(line, 'base64')) as T;
