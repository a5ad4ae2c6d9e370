// Compares six screens with their pictures in this folder, on the Chromium and the font that they were made
// with (made-with.json). Elsewhere letters have other shapes, and it says that it was not done.
//   npm run pictures
//   npm run pictures -- --update   after a change of the look: takes them anew
// Other arguments are passed on to Playwright.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { chromiumOptions } from '@maru/harness/src/chromium.ts';

/** Exit code of a step that could not run, as in scripts/steps.ts. */
const NOT_DONE = 75;
const FILE = new URL('./made-with.json', import.meta.url);
const isUpdate = process.argv.includes('--update');

const outputOf = (program: string, ...args: string[]): string => {
  try {
    return execFileSync(program, args, { encoding: 'utf8' }).trim();
  } catch {
    return 'none';
  }
};

/** The version alone: with and without a window around it, it is the same browser. */
const [version = 'none'] =
  /^\S+ [\d.]+/.exec(outputOf(chromiumOptions.executablePath, '--version')) ?? [];
const here = {
  chromium: version,
  font: outputOf('fc-match', '-f', '%{family[0]} %{fontversion}', 'Noto Sans CJK KR'),
};
const madeWith: typeof here = JSON.parse(readFileSync(FILE, 'utf8'));
const isSame = here.chromium === madeWith.chromium && here.font === madeWith.font;

if (!isSame && !isUpdate) {
  console.log(`The pictures were made with ${madeWith.chromium} and ${madeWith.font}.`);
  console.log(`Here are ${here.chromium} and ${here.font}, so nothing was compared.`);
  process.exit(NOT_DONE);
}
const others = process.argv.slice(2).filter((argument) => argument !== '--update');
const args = ['test', '-c', 'e2e/pictures', ...(isUpdate ? ['--update-snapshots'] : []), ...others];
const { status } = spawnSync('node_modules/.bin/playwright', args, { stdio: 'inherit' });
if (isUpdate && status === 0) writeFileSync(FILE, `${JSON.stringify(here, null, 2)}\n`);
process.exit(status ?? 1);
