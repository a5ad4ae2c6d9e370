// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import {
  type ListKind,
  nextOrdering,
  pageCount,
  pageOfLink,
  readListState,
  sameFilters,
  writeListState,
} from './list-state.ts';

const kind: ListKind = {
  defaultOrdering: '-created',
  sortKeys: ['name', 'created'],
  filters: [
    { kind: 'text', name: 'name' },
    { kind: 'select', name: 'status', choices: [{ value: 'true', label: 'Active' }] },
    { kind: 'select', name: 'group', choices: [] },
    { kind: 'date', name: 'day' },
  ],
};
const read = (address: string) => readListState(new URLSearchParams(address), kind);

describe('the state of a list in the address', () => {
  test('an address without parameters means the defaults', () => {
    expect(read('')).toEqual({ page: 1, pageSize: 20, ordering: '-created', filters: {} });
  });

  test('an invalid parameter is replaced by its default', () => {
    expect(read('page=-3&page_size=30&name=')).toEqual(read(''));
    expect(read('page=two&page_size=all')).toEqual(read(''));
    expect(read('page=1e15&ordering=password')).toEqual(read(''));
    expect(read('ordering=--name&status=maybe&day=2026-02-30')).toEqual(read(''));
    expect(read('ordering=-&day=yesterday')).toEqual(read(''));
    expect(read('name=%20%20')).toEqual(read(''));
  });

  test('a valid parameter is used, also for a filter whose choices are not loaded yet', () => {
    expect(read('ordering=-name&status=true&group=Agents&day=2026-02-28')).toMatchObject({
      ordering: '-name',
      filters: { status: 'true', group: 'Agents', day: '2026-02-28' },
    });
  });

  test('a state is written as it was read, without the parameters that have their default', () => {
    const address = 'name=kim&ordering=name&page=3&page_size=40&room=7';
    const state = read(address);
    const written = writeListState(new URLSearchParams('room=7'), state, kind);
    written.sort();
    expect(written.toString()).toBe(address);
    expect(writeListState(new URLSearchParams(address), read(''), kind).toString()).toBe('room=7');
    const spaces = { ...read(''), filters: { name: '  ' } };
    expect(writeListState(new URLSearchParams(), spaces, kind).toString()).toBe('');
  });
});

test('sorting by the same column reverses the order, and by another column it ascends', () => {
  expect(nextOrdering('name', 'name')).toBe('-name');
  expect(nextOrdering('-name', 'name')).toBe('name');
  expect(nextOrdering('-name', 'email')).toBe('email');
});

test('the number of pages is rounded up, and is at least one', () => {
  expect([0, 20, 21, 41].map((count) => pageCount(count, 20))).toEqual([1, 1, 2, 3]);
});

test('the page number is read from a link of the response', () => {
  expect(pageOfLink('http://x/api/logs/?page=3&until=9')).toBe(3);
  expect(pageOfLink(null)).toBeUndefined();
  expect(pageOfLink('http://x/api/logs/')).toBeUndefined();
});

test('an empty filter equals no filter', () => {
  expect(sameFilters({ name: '', status: 'true' }, { status: 'true' })).toBe(true);
  expect(sameFilters({ name: '  ' }, {})).toBe(true);
  expect(sameFilters({ name: 'a' }, {})).toBe(false);
  expect(sameFilters({ name: 'a' }, { name: 'b' })).toBe(false);
});
