// Runs named commands in sequence or in parallel, and prints how long each took.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_DONE } from './dependencies/judge-audit.ts';

export interface Step {
  name: string;
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** It may say that it could not be done; that is no failure. */
  mayBeUndone?: boolean;
}

interface Outcome {
  ok: boolean;
  output: string;
}

/**
 * Resolves to whether it succeeded. Its output is printed in one piece, so that parallel steps do not mix.
 */
export function run({ name, command, env = {}, mayBeUndone = false }: Step): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.on('close', (code) => {
      const logFolder = process.env.MARU_TEST_LOGS;
      if (logFolder)
        writeFileSync(join(logFolder, `step ${name.replaceAll('/', ' ')}.log`), output);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const undone = mayBeUndone && code === NOT_DONE;
      const sign = undone ? '! NOT DONE:' : code === 0 ? '✓' : '✗';
      console.log(`${sign} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output);
      resolve({ ok: code === 0 || undone, output });
    });
  });
}

/** As many steps at a time as a small machine has cores: most of them use one. */
const AT_ONCE = 2;

/** Runs all steps, each as soon as one of the runners is free, and resolves to whether all succeeded. */
export async function runAll(steps: readonly Step[]): Promise<boolean> {
  const waiting = [...steps];
  let ok = true;
  const runner = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      ok = (await run(step)).ok && ok;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  return ok;
}
