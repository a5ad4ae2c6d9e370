import { personName, shownName } from '@maru/contract/kit/person-name';
import { expect, test } from 'vitest';

test.each([
  ['민지', '김', '김민지'],
  ['길동', '남궁', '남궁길동'],
  ['Minji', 'Kim', 'Minji Kim'],
  ['민지', 'Kim', '민지 Kim'],
  ['Minji', '김', 'Minji 김'],
  ['민지', '', '민지'],
  ['', '김', '김'],
])('the name of %j %j is shown as %j', (first, last, shown) => {
  expect(personName({ first, last })).toBe(shown);
});

test.each([
  ['민지 김', '김민지'],
  ['Minji Kim', 'Minji Kim'],
  ['민지', '민지'],
  ['Anna Maria Kim', 'Anna Maria Kim'],
  ['김 민 지', '김 민 지'],
  ['', ''],
])('the stored name %j is shown as %j', (stored, shown) => {
  expect(shownName(stored)).toBe(shown);
});
