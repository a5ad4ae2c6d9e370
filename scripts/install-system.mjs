// Packages that the tests need from the system, and the newest minor version of PostgreSQL: installed on Debian as root,
// otherwise listed. Runs on the machine's own Node, so it uses only Node's built-in modules.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const POSTGRES = '/usr/lib/postgresql';
/** The newest major version of Debian's packages that is installed. */
const [major] = (existsSync(POSTGRES) ? readdirSync(POSTGRES) : [])
  .filter((version) => existsSync(join(POSTGRES, version, 'bin/initdb')))
  .sort((a, b) => b - a);

const hasPostgres = () => major !== undefined || onPath('initdb');

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

const canInstall = onPath('apt-get') && process.getuid?.() === 0;
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const apt = (...args) =>
  spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0;
const install = (...args) => apt('install', '-y', '--no-install-recommends', ...args);

const missing = needs.filter((need) => !need.present());
if (missing.length > 0) {
  const packages = missing.flatMap((need) => need.debian);
  if (!canInstall) {
    console.error(`The tests need ${missing.map((need) => need.what).join(', ')}.`);
    console.error(`On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`);
    process.exit(1);
  }
  console.log(`Installing what the tests need of the system: ${packages.join(', ')}…`);
  if (!apt('update') || !install(...packages)) {
    console.error('apt-get failed; see above.');
    process.exit(1);
  }
}

/** Without a network apt-get would try for minutes, and then call it a success. */
const AT_ONCE = ['Acquire::Retries=0', 'Acquire::http::Timeout=5', 'APT::Update::Error-Mode=any'];
const loadLists = () => apt(...AT_ONCE.flatMap((option) => ['-o', option]), 'update');

const DAY_MS = 86_400_000;
const CACHE = 'node_modules/.cache';
const LOOKED = join(CACHE, 'maru-looked-for-newer-packages');
const hasLookedToday = () => existsSync(LOOKED) && Date.now() - statSync(LOOKED).mtimeMs < DAY_MS;

if (major !== undefined && onPath('apt-get')) {
  const packages = [`postgresql-${major}`, `postgresql-client-${major}`];
  if (canInstall && !hasLookedToday()) {
    if (!loadLists()) {
      console.error('Whether there is a newer PostgreSQL is not known: see above.');
    }
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(LOOKED, '');
  }
  const { stdout } = spawnSync('apt-get', ['-qq', '-s', 'install', '--only-upgrade', ...packages]);
  const [, has, offered] = /^Inst postgresql-\d+ \[([\d.]+).*?\] \(([\d.]+)/m.exec(stdout) ?? [];
  if (offered !== undefined) {
    console.log(`PostgreSQL ${has} is installed, and ${offered} is offered.`);
    if (!canInstall) console.log(`On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`);
    else if (!install('--only-upgrade', ...packages)) {
      console.error(`It was not installed, see above; ${has} is used.`);
    }
  }
}
