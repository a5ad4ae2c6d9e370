// One name, one thing: a type, class, component or constant that is exported under the same name by two files of what
// a program is made of would be found twice by whoever looks for it, and imported from the wrong one.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What one file can import by name, by its workspace. */
const PROGRAMS = [
  ['contract', 'client', 'server'],
  ['contract', 'client', 'web'],
  ['contract', 'client', 'widget'],
  ['demo'],
  ['harness'],
  ['e2e'],
  ['bench'],
  ['scripts'],
];

/** The router expects this name in the file of each screen. */
const OF_EACH_SCREEN = 'Component';
/** Stands in for another module, whose names it therefore has. */
const STAND_INS = ['server/test/cheap-hashing.ts'];

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:type|interface|class|enum|const|let|function\*?) ([A-Z]\w*)/gm;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/\.test\.tsx?$/.test(file) && !STAND_INS.includes(file) && existsSync(file));

const mistakes = new Set<string>();
const names = new Set<string>();
for (const workspaces of PROGRAMS) {
  const filesOf = new Map<string, Set<string>>();
  for (const file of files.filter((one) => workspaces.includes(one.split('/', 1)[0] ?? ''))) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(EXPORTED)) {
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
    }
  }
  filesOf.delete(OF_EACH_SCREEN);
  if (filesOf.size === 0) mistakes.add(`no name in ${workspaces.join(', ')}: this check is broken`);
  for (const [name, where] of filesOf) {
    names.add(name);
    if (where.size > 1) mistakes.add(`${name} is exported by ${[...where].join(' and ')}`);
  }
}

for (const mistake of mistakes) console.error(mistake);
console.log(`${names.size} exported names`);
if (mistakes.size > 0) process.exit(1);
