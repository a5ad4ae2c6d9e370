import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicNames } from './public-names.ts';

const file = new URL('./public-names.json', import.meta.url);
const promised: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'));

/** Each name of a line by itself, so that a failure shows the names that differ and not the whole lines. */
const apart = (lines: readonly string[] = []): string[] =>
  lines.flatMap((line) => {
    const [place, names] = line.split(': ');
    return names ? names.split(', ').map((name) => `${place}: ${name}`) : line;
  });

/** A new name is added to the file. A name that is missing here breaks somebody else's site or script. */
test.each(Object.keys(promised))('%s are called as they were', async (kind) => {
  const names = (await publicNames())[kind];
  expect(apart(names)).toEqual(apart(promised[kind]));
});

test('no kind of name is left out', async () => {
  expect(Object.keys(await publicNames())).toEqual(Object.keys(promised));
});
