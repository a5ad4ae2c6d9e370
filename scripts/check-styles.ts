// Every variable that a built stylesheet reads must be set in the same build. An unset variable silently
// loses its colour or size, with or without a fallback.
import { readdirSync, readFileSync } from 'node:fs';

/** The files loaded into one page: a variable that another page sets does not count. */
const PAGES = [
  { name: 'console', folders: ['web/dist/assets'] },
  { name: 'chat page', folders: ['widget/dist/open-assets'] },
  { name: 'bubble', folders: ['widget/dist'] },
];

/** Mantine reads these only if its users set them; its rules are complete without them. */
const OPTIONAL = new Set([
  '--control-font-size',
  '--input-text-align',
  '--mantine-text-wrap',
  '--mini-calendar-font-size',
  '--popover-padding',
  '--time-grid-fz',
  '--time-grid-radius',
]);

const DECLARED = /(?<=[{;\s])(--[\w-]+)\s*:/g;
/** As the key of a style object, or as the argument of `setProperty`. */
const NAMED = /["'`](--[\w-]+)["'`]\s*[:,\]]/g;
const READ = /var\(\s*(--[\w-]*[a-z0-9])\s*[,)]/gi;

function filesOf(folder: string, ending: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
}

const namesIn = (texts: readonly string[], pattern: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

let unset = 0;
const absent = new Set(OPTIONAL);
for (const { name, folders } of PAGES) {
  const styles = folders.flatMap((folder) => filesOf(folder, '.css'));
  const scripts = folders.flatMap((folder) => filesOf(folder, '.js'));
  if (styles.length + scripts.length === 0) throw new Error(`${name} is not built`);
  // Scripts are read too: the bubble's stylesheet is inside its script.
  const read = namesIn([...styles, ...scripts], READ);
  const set = new Set([...namesIn([...styles, ...scripts], DECLARED), ...namesIn(scripts, NAMED)]);
  console.log(`${name}: ${read.size} variables are read, ${set.size} are set`);
  for (const variable of read) {
    if (set.has(variable)) continue;
    absent.delete(variable);
    if (OPTIONAL.has(variable)) continue;
    console.log(`${name}: nothing sets ${variable}`);
    unset += 1;
  }
}
for (const variable of absent) console.log(`${variable} need not be excepted any more`);
if (unset > 0 || absent.size > 0) process.exit(1);
