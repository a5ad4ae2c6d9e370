import type { Logger } from 'pino';
import { testLogFolder, testLogWriter } from '../../scripts/test-logs/log-folder.ts';
import { watchTheWire } from '../../scripts/test-logs/wire-secrets.ts';
import { createLog } from '../src/platform/log/log.ts';

/** Everything that an app says goes where the whole run's is gathered, if it is; else nowhere. */
export function testLog(): Logger {
  if (!testLogFolder()) return createLog('silent', { write() {} });
  watchTheWire();
  return createLog('trace', { write: testLogWriter('in-process') });
}
