import { hashSync, verifySync } from '@node-rs/argon2';
import type { HASHING_COST } from './hashing-cost.ts';

export type HashingTask =
  | { kind: 'hash'; password: string; cost: typeof HASHING_COST }
  | { kind: 'verify'; password: string; hashed: string };

export default (task: HashingTask): string | boolean =>
  task.kind === 'hash'
    ? hashSync(task.password, task.cost)
    : verifySync(task.hashed, task.password);
