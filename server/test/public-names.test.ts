import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicNames } from './public-names.ts';

const file = new URL('./public-names.json', import.meta.url);
const promised: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'));

/** A new name is added to the file. A name that is missing here breaks somebody else's site or script. */
test.each(Object.keys(promised))('%s are called as they were', async (kind) => {
  expect((await publicNames())[kind]).toEqual(promised[kind]);
});

/** Of the widget's snippet, which stands in other people's pages. */
test('the snippet of a chat link keeps its attributes', () => {
  const embed = readFileSync(new URL('../../widget/src/embed/embed.ts', import.meta.url), 'utf8');
  for (const name of ['data-company', 'data-open-key']) expect(embed).toContain(name);
});
