// The documents name files and folders, and whoever follows them must find these. A path is written from the root, or
// as the end of one (`core/work.ts`).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const DOCUMENTS = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'docs'];

/** Made up as examples, made by the build, or no file of this repository. */
const NOT_HERE = [
  /\breminders?\b/,
  /\bNNNN_/,
  'server/dist',
  'widget.js',
  '@swc/core',
  'seed.sql',
  'bulk-delete/',
];

/** Also those that are not committed yet. */
const LIST = ['ls-files', '--cached', '--others', '--exclude-standard', '--'];
const filesIn = (...paths: string[]): string[] =>
  execFileSync('git', [...LIST, ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file));

const files = filesIn();
const folders = files.flatMap((file) =>
  [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index)),
);
/** One path a line. */
const existing = [...new Set([...files, ...folders])].join('\n');
const endings = [...new Set(files.flatMap((file) => file.match(/\.\w+$/) ?? []))];

/** Between backticks: of the letters of a path, with a slash or the ending of a file; addresses begin with a slash. */
const isPath = (text: string): boolean =>
  /^(?!\.*\/)[\w.*<>@/-]+$/.test(text) &&
  (text.includes('/') || endings.some((ending) => text.endsWith(ending))) &&
  !NOT_HERE.some((one) => (typeof one === 'string' ? one === text : one.test(text)));

/** `*` and `<noun>` stand for any name; so does nothing before an ending (`.store.ts`). */
function isThere(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/^\./, '*.')
    .split(/\*|<\w+>/)
    .map((part) => part.replaceAll('.', '\\.'))
    .join('[^/\\n]*');
  return new RegExp(`(?:^|/)${pattern}$`, 'm').test(existing);
}

const problems: string[] = [];
const named = new Set<string>();
for (const document of filesIn(...DOCUMENTS).filter((file) => file.endsWith('.md'))) {
  const lines = readFileSync(document, 'utf8')
    // Code is kept as empty lines, for the numbers.
    .replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/.+/g, ''))
    .split('\n');
  for (const [index, line] of lines.entries()) {
    for (const [, text = ''] of line.matchAll(/`([^`]+)`/g)) {
      if (!isPath(text)) continue;
      named.add(text);
      if (!isThere(text)) problems.push(`${document}:${index + 1}: there is no ${text}`);
    }
  }
}
if (named.size < 100) problems.push(`only ${named.size} paths were found: this check is broken`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${named.size} paths in the documents, and all of them are there.`);
