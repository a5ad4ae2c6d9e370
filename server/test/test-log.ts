import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createLog } from '../src/platform/log/log.ts';

/** Everything that an app says goes where the whole run's is gathered, if it is; else nowhere. */
export function testLog(): Logger {
  const folder = process.env.MARU_TEST_LOGS;
  if (!folder) return createLog('silent', { write() {} });
  const file = join(folder, `in-process-${process.pid}.log`);
  return createLog('trace', { write: (line) => appendFileSync(file, line) });
}
