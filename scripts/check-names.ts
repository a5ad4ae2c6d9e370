// One name, one thing: what two files of one program export under the same name is found twice by a search, and can be
// imported from the wrong file.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

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

/** The router expects this name in the file of each screen, and Playwright's fixtures have this one. */
const EXPECTED = ['Component', 'test'];
/** The file says of which noun: a feature's changes are called the same everywhere. */
const CHANGES = ['create', 'update', 'patch', 'remove', 'removeOne', 'removeMany'];
/** Stands in for another module, whose names it therefore has. */
const STAND_INS = ['server/test/cheap-hashing.ts'];

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:type|interface|class|enum|const|let|function\*?) (\w+)/gm;
const IMPORTED = /^import (?:type )?\{([^}]*)\} from '([^']+)'/gm;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isSource = (file: string) => file.split('/')[1] === 'src';
/** The same words in two languages. */
const isTranslation = (file: string) => /\.(en|ko)\.ts$/.test(file);

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !STAND_INS.includes(file) && existsSync(file));
const contents = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const fileOf = (from: string, importer: string): string | undefined => {
  if (from.startsWith('.')) return join(dirname(importer), from);
  const [, workspace, path] = /^@maru\/(\w+)\/(.+)$/.exec(from) ?? [];
  if (!path) return undefined;
  return path.endsWith('.ts') ? `${workspace}/${path}` : `${workspace}/src/${path}.ts`;
};

/** The names that are imported one by one, not with their whole file, as `file name`. */
const importedByName = new Set<string>();
for (const [importer, content] of contents) {
  for (const [, list = '', from = ''] of content.matchAll(IMPORTED)) {
    for (const name of list.split(',')) {
      const [plain] = name
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      importedByName.add(`${fileOf(from, importer)} ${plain}`);
    }
  }
}

/** Types, classes, components and constants; functions and values where they are imported by name. */
const isHeld = (name: string, file: string): boolean =>
  /^[A-Z]/.test(name) ||
  (isSource(file) &&
    !isTranslation(file) &&
    !CHANGES.includes(name) &&
    importedByName.has(`${file} ${name}`));

const mistakes = new Set<string>();
const names = new Set<string>();
for (const workspaces of PROGRAMS) {
  const filesOf = new Map<string, Set<string>>();
  for (const [file, content] of contents) {
    if (isTest(file) || !workspaces.includes(file.split('/', 1)[0] ?? '')) continue;
    for (const [, name = ''] of content.matchAll(EXPORTED)) {
      if (isHeld(name, file)) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
    }
  }
  for (const name of EXPECTED) filesOf.delete(name);
  if (filesOf.size === 0) mistakes.add(`no name in ${workspaces.join(', ')}: this check is broken`);
  for (const [name, where] of filesOf) {
    names.add(name);
    if (where.size > 1) mistakes.add(`${name} is exported by ${[...where].join(' and ')}`);
  }
}

for (const mistake of mistakes) console.error(mistake);
console.log(`${names.size} exported names`);
if (mistakes.size > 0) process.exit(1);
