import { expect, test } from 'vitest';
import { aliasOf } from './alias-of.ts';
import { changedRows } from './changed-rows.ts';
import { typeKindOf } from './column-types.ts';
import { countColumn } from './counts.ts';
import { identifier } from './identifier.ts';
import { shownValue } from './shown-value.ts';
import { nextSorting, sortRows } from './sort-rows.ts';

const column = (name: string, type: string) => ({ name, type });

test.each([
  ['bigint', 'number'],
  ['numeric(10,2)', 'number'],
  ['character varying(20)', 'text'],
  ['timestamp with time zone', 'moment'],
  ['time without time zone', 'time'],
  ['text[]', 'text'],
  ['mood', undefined],
])('%s is %s to people', (type, kind) => {
  expect(typeKindOf(type)).toBe(kind);
});

test('counts have bars: by the name of the column, or by what the statement calls it', () => {
  const rows = [
    ['Late', '3', '900'],
    ['Lost', '1', '100'],
  ];
  const columns = [column('reason', 'text'), column('parcels', 'bigint'), column('paid', 'bigint')];
  const sql = 'select reason, count(*) as parcels, sum(amount) as paid from returns group by 1';
  expect(countColumn(sql, columns, rows)).toBe(1);
  expect(countColumn('select reason, parcels, paid from x', columns, rows)).toBe(-1);
  const korean = [column('사유', 'text'), column('건수', 'integer')];
  expect(countColumn('select 사유, count(id) 건수 from 반품', korean, rows)).toBe(1);
  // Of one row, of too many, or with something that is no count there is nothing to compare.
  expect(countColumn(sql, columns, rows.slice(1))).toBe(-1);
  expect(countColumn(sql, columns, Array(51).fill(['a', '1', '1']))).toBe(-1);
  expect(countColumn(sql, columns, [...rows, ['Odd', '-1', '1']])).toBe(-1);
  expect(countColumn(sql, columns, [...rows, ['Odd', null, '1']])).toBe(-1);
});

test('rows are sorted as numbers or as words, those without a value last', () => {
  const rows = [['10'], ['9'], [null], ['100']];
  const sorted = (type: string, isDescending: boolean) =>
    sortRows(rows, { column: 0, isDescending }, { type, language: 'en' }).flat();
  expect(sorted('integer', false)).toEqual(['9', '10', '100', null]);
  expect(sorted('integer', true)).toEqual(['100', '10', '9', null]);
  const words = [['Ärger'], ['Zoo'], ['apple']];
  const order = { column: 0, isDescending: false };
  expect(sortRows(words, order, { type: 'text', language: 'en' }).flat()).toEqual([
    'apple',
    'Ärger',
    'Zoo',
  ]);
});

test('a head sorts upwards, downwards, and not at all', () => {
  const up = nextSorting(undefined, 1);
  const down = nextSorting(up, 1);
  expect([up, down, nextSorting(down, 1)]).toEqual([
    { column: 1, isDescending: false },
    { column: 1, isDescending: true },
    undefined,
  ]);
  expect(nextSorting(down, 0)).toEqual({ column: 0, isDescending: false });
});

test.each([
  ['2418000', 'refunded', 'bigint', '2,418,000'],
  ['-1234.50', 'balance', 'numeric', '-1,234.50'],
  ['123456789012345678901', 'huge', 'numeric', '123,456,789,012,345,678,901'],
  ['10001', 'order_id', 'bigint', '10001'],
  ['2026', 'year', 'integer', '2026'],
  ['2026', 'note', 'text', '2026'],
  ['t', 'active', 'boolean', 'true'],
  ['NaN', 'x', 'numeric', 'NaN'],
])('%s in %s (%s) reads %s', (value, name, type, shown) => {
  expect(shownValue(value, column(name, type))).toBe(shown);
});

test.each([
  ['orders', 'orders'],
  ['user', '"user"'],
  ['Two words', '"Two words"'],
  ['a"b', '"a""b"'],
])('the table %s is written as %s', (name, written) => {
  expect(identifier(name)).toBe(written);
});

test.each([
  ['orders', '주문 (orders)', '주문'],
  ['order_items', '주문 상품 (order items)', '주문 상품'],
  ['orders', 'Orders', ''],
  ['orders', 'Sales (all)', 'Sales (all)'],
  ['orders', '', ''],
])('beside %s, «%s» is called «%s»', (table_name, alias_name, alias) => {
  expect(aliasOf({ table_name, alias_name })).toBe(alias);
});

test('a change row by row: what is new, changed, the same or deleted', () => {
  const whats = (...args: Parameters<typeof changedRows>) =>
    changedRows(...args).map(({ what }) => what);
  expect(whats('insert', { before: null, after: [['1']] })).toEqual(['added']);
  expect(whats('delete', { before: [['1']], after: null })).toEqual(['deleted']);
  const both = { before: [['1'], ['2']], after: [['1'], ['3']] };
  expect(whats('update', both)).toEqual(['unchanged', 'changed']);
  expect(whats('update', { before: null, after: [['1']] })).toEqual(['changed']);
});
