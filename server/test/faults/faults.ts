import { clock } from './clock.ts';
import type { Fault } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { kill } from './kill.ts';
import { load } from './load.ts';
import { outage } from './outage.ts';
import { pool } from './pool.ts';
import { signInFlood } from './sign-in-flood.ts';
import { sigterm } from './sigterm.ts';
import { slowQuery } from './slow-query.ts';
import { visitors } from './visitors.ts';

export const FAULTS: readonly Fault[] = [
  kill,
  outage,
  fullDisk,
  slowQuery,
  sigterm,
  clock,
  pool,
  load,
  signInFlood,
  visitors,
];
