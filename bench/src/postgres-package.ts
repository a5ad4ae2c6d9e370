import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Only root, and the user that runs it, may change what is run from there. */
const CACHE = process.getuid?.() === 0 ? '/var/cache/maru' : join(homedir(), '.cache/maru');

const majorOf = (version: string): string => version.split('.')[0] ?? '';

/** The newest minor version that the package source offers; undefined where there is no package source. */
function offeredFor(version: string): string | undefined {
  const asked = ['policy', `postgresql-${majorOf(version)}`];
  const { stdout } = spawnSync('apt-cache', asked, { encoding: 'utf8' });
  return /Candidate: (\d+\.\d+)/.exec(stdout ?? '')?.[1];
}

/** Why figures that were measured on this version decide nothing, if the package source offers a newer one. */
export function whyNoVerdict(version: string): string | undefined {
  const offered = offeredFor(version);
  const minorOf = (full: string) => Number(full.split('.')[1]);
  if (!offered || minorOf(offered) <= minorOf(version)) return undefined;
  return `no verdict: PostgreSQL ${version}, ${offered} is offered`;
}

/** The folder with the programs of this version, which is fetched from the package source and not installed. */
export function fetchPostgres(version: string): string {
  const major = majorOf(version);
  const folder = join(CACHE, `postgresql-${version}`);
  const bin = join(folder, 'usr/lib/postgresql', major, 'bin');
  if (existsSync(bin)) return bin;
  const packages = [`postgresql-${major}`, `postgresql-client-${major}`];
  const whole = packagedAs(version, packages[0] ?? '');
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { cwd: part, stdio: ['ignore', 'ignore', 'inherit'] });
  // As its own user it could not write here.
  const asUser = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : [];
  run('apt-get', ['-qq', ...asUser, 'download', ...packages.map((name) => `${name}=${whole}`)]);
  for (const file of readdirSync(part)) run('dpkg', ['-x', file, '.']);
  renameSync(part, folder);
  return bin;
}

/** The package's version, as 15.18-0+deb12u1 for 15.18. */
function packagedAs(version: string, name: string): string {
  const { stdout } = spawnSync('apt-cache', ['madison', name], { encoding: 'utf8' });
  const offered = (stdout ?? '').split('\n').map((line) => line.split('|')[1]?.trim() ?? '');
  const found = offered.find((one) => one.startsWith(`${version}-`));
  if (found) return found;
  const others = offered.filter(Boolean).join(', ') || 'none';
  throw new Error(`the package source does not offer PostgreSQL ${version}, but ${others}`);
}
