import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicNames } from './public-names.ts';

const file = new URL('./public-names.json', import.meta.url);
const promised: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'));

/** A new name is added to the file. A name that is missing here breaks somebody else's site or script. */
test.each(Object.keys(promised))('%s are called as they were', async (kind) => {
  expect((await publicNames())[kind]).toEqual(promised[kind]);
});

test('no kind of name is left out', async () => {
  expect(Object.keys(await publicNames())).toEqual(Object.keys(promised));
});
