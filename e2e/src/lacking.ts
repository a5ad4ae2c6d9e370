import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';

const COMMAND_LINE = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));
const run = promisify(execFile);
const groups = new Map<string, Promise<string>>();

/** The name of a group that holds every permission but this one; it is made when first asked for. */
export function groupLacking(company: string, missing: Permission): Promise<string> {
  const name = `All but ${missing}`;
  const group = groups.get(name) ?? setGroup(company, name, missing).then(() => name);
  groups.set(name, group);
  return group;
}

/** Groups are made by the command line alone, beside the running server. */
async function setGroup(company: string, name: string, missing: Permission): Promise<void> {
  const held = PERMISSIONS.filter((permission) => permission !== missing);
  const args = ['group', 'set', '--company', company, '--name', name];
  for (const permission of held) args.push('--permission', permission);
  const DATA_DIR = join(process.env.MARU_E2E_DATA ?? '', 'data');
  await run(process.execPath, [COMMAND_LINE, ...args], { env: { ...process.env, DATA_DIR } });
}
