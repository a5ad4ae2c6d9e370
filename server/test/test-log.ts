import type { Logger } from 'pino';
import { gatheringFolder, keeperOf } from '../../scripts/test-logs/gathered.ts';
import { watchTheWire } from '../../scripts/test-logs/wire-secrets.ts';
import { createLog } from '../src/platform/log/log.ts';

/** Everything that an app says goes where the whole run's is gathered, if it is; else nowhere. */
export function testLog(): Logger {
  if (!gatheringFolder()) return createLog('silent', { write() {} });
  watchTheWire();
  return createLog('trace', { write: keeperOf('in-process') });
}
