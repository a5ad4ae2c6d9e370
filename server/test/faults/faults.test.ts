import { expect, inject, test } from 'vitest';
import { newDatabase } from '../processes/databases.ts';
import type { EngineName, Scale } from './fault.ts';
import { FAULTS } from './faults.ts';

/** `npm run faults` runs at full size and also checks the times. */
const SCALE: Scale = {
  rounds: 2,
  writesARound: 40,
  outageSeconds: 2,
  frozenSeconds: 5,
  slowSeconds: 0.5,
  loadSeconds: 1,
  visits: 1,
  visitSeconds: 0.3,
};

const engine: EngineName = inject('databaseUrl') ? 'postgres' : 'embedded';
const possible = FAULTS.filter(
  (fault) =>
    fault.engines.includes(engine) &&
    !(fault.anyDatabase && engine === 'embedded') &&
    fault.impossible?.() === undefined,
);

test.each(possible)('$name: the guarantees are met', async (fault) => {
  const verdicts = await fault.run({
    engine,
    scale: SCALE,
    newDatabase: (folder) => newDatabase({ folder }),
  });
  expect(verdicts.filter(({ met, timed }) => !met && !timed)).toEqual([]);
});
