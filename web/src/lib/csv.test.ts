import { expect, test } from 'vitest';
import { csvOf, tabbedOf } from './csv.ts';

test('every cell is quoted, and none runs as a formula in a spreadsheet', () => {
  expect(
    csvOf([
      ['a', 'b "c"'],
      ['=1+1', '-5.5'],
    ]),
  ).toBe(`"a","b ""c"""\r\n"'=1+1","-5.5"`);
  for (const start of ['=', '+', '-', '@', '\t', ' =', '＝']) {
    expect(csvOf([[`${start}cmd`]])).toBe(`"'${start}cmd"`);
  }
});

test('for pasting, only what would be taken for several cells is quoted', () => {
  expect(
    tabbedOf([
      ['a', 'b c'],
      ['two\nlines', '@sum'],
    ]),
  ).toBe(`a\tb c\n"two\nlines"\t"'@sum"`);
});
