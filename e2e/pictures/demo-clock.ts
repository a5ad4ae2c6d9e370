import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WITH_STEPPED_CLOCK } from '@maru/harness/src/with-stepped-clock.ts';

/** Demo data depend on the day and the hour, so pictures are always taken at this moment: a Monday, 10:24 in Seoul. */
export const NOW = new Date('2026-11-16T10:24:00+09:00');

/** The environment for a server that is filled with demo data at that moment. */
export function demoEnvironment(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-pictures-'));
  const clock = join(folder, 'clock');
  writeFileSync(clock, String(NOW.getTime() - Date.now()));
  return {
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    NODE_OPTIONS: WITH_STEPPED_CLOCK,
    MARU_CLOCK_FILE: clock,
  };
}
