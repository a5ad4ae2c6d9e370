import { testLogFolder, testLogWriter } from '@maru/harness/src/test-logs/log-folder.ts';
import { registerWireSecrets } from '@maru/harness/src/test-logs/wire-secrets.ts';
import type { Logger } from 'pino';
import { createLog } from '../src/platform/log/log.ts';

/** All log lines of an app go to the run's log folder if there is one, else nowhere. */
export function testLog(): Logger {
  if (!testLogFolder()) return createLog('silent', { write() {} });
  registerWireSecrets();
  return createLog('trace', { write: testLogWriter('in-process') });
}
