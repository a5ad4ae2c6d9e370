import { hashSync, verifySync } from '@node-rs/argon2';

export type HashingTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; password: string; hashed: string };

/** Argon2id, the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export default (task: HashingTask): string | boolean =>
  task.kind === 'hash'
    ? hashSync(task.password, PARAMETERS)
    : verifySync(task.hashed, task.password);
