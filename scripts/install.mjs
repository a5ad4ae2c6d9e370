// Installs the dependencies if they are missing or the lock file has changed. Runs on the machine's own Node
// before the pinned one is installed, so it uses only Node's built-in modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.maru-installed';
const quiet = process.argv.includes('--quiet');

const wanted = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const installed = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;

if (installed !== wanted) {
  if (!quiet) console.log('Installing dependencies (npm ci)…');
  // No dependency needs an install script, so none may run.
  const result = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (result.status !== 0) {
    console.error('npm ci failed. Check the network connection and run the command again.');
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}
