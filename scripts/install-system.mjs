// Packages that the tests need from the system: installed on Debian as root, otherwise listed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const hasPostgres = () => {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  return (
    versions.some((version) => existsSync(join(root, version, 'bin/initdb'))) || onPath('initdb')
  );
};

// Debian installs it in a folder that is only on root's PATH.
const hasNginx = () => onPath('nginx') || existsSync('/usr/sbin/nginx');

const hasHangul = () =>
  existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') || !onPath('apt-get');

const needs = [
  { what: 'PostgreSQL', present: hasPostgres, debian: ['postgresql'] },
  { what: 'nginx', present: hasNginx, debian: ['nginx'] },
  {
    what: 'Chromium',
    present: () => onPath('chromium-headless-shell') || onPath('chromium'),
    debian: ['chromium-headless-shell'],
  },
  {
    what: 'Chromium that shows notifications',
    present: () => onPath('chromium'),
    debian: ['chromium'],
  },
  { what: 'a font with Hangul', present: hasHangul, debian: ['fonts-noto-cjk'] },
];

const missing = needs.filter((need) => !need.present());
if (missing.length > 0) {
  const packages = missing.flatMap((need) => need.debian);
  const canInstall = onPath('apt-get') && process.getuid?.() === 0;
  if (!canInstall) {
    console.error(`The tests need ${missing.map((need) => need.what).join(', ')}.`);
    console.error(`On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`);
    process.exit(1);
  }
  console.log(`Installing what the tests need of the system: ${packages.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0;
  if (!apt('update') || !apt('install', '-y', '--no-install-recommends', ...packages)) {
    console.error('apt-get failed; see above.');
    process.exit(1);
  }
}
