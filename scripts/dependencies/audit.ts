// Asks the registry for known vulnerabilities of the runtime dependencies.
import { spawnSync } from 'node:child_process';
import { judge, NOT_DONE } from './judge-audit.ts';

const ASK = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];

const { stdout } = spawnSync('npm', ASK, {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const { verdict, lines } = judge(stdout ?? '');
for (const line of lines) console.log(line);
process.exitCode = { fine: 0, vulnerable: 1, unknown: NOT_DONE }[verdict];
