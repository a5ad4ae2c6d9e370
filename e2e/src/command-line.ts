import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND_LINE = fileURLToPath(new URL('../../server/dist/cli.js', import.meta.url));
const run = promisify(execFile);

/** Of the server that all tests share. */
export const dataFolder = (): string => join(process.env.MARU_E2E_DATA ?? '', 'data');

/** Runs an administration command beside the running server. Returns its output. */
export async function maru(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataFolder() };
  const { stdout } = await run(process.execPath, [COMMAND_LINE, ...args], { env });
  return stdout;
}
