/** No connection became free in time. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('No connection to the database became free in time');
  }
}

/** Why the database did not execute a statement that was itself in order. */
export type Outage = 'unreachable' | 'busy' | 'slow' | 'full';

const DISK_FULL = '53100';
const TOO_MANY_CONNECTIONS = '53300';
const STOPPED_BY_TIMEOUT = '57014';

const UNREACHABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ENOTFOUND|EAI_AGAIN|08...|57P..|53...)$/;
const UNREACHABLE_MESSAGES =
  /Connection terminated|is not queryable|Query read timeout|embedded database has stopped/;

export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseBusyError) return 'busy';
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === DISK_FULL) return 'full';
  if (code === TOO_MANY_CONNECTIONS) return 'busy';
  if (code === STOPPED_BY_TIMEOUT) return 'slow';
  return UNREACHABLE_CODES.test(code) || UNREACHABLE_MESSAGES.test(error.message)
    ? 'unreachable'
    : undefined;
}
